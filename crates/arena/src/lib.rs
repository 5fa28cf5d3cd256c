//! Matches between strangers: duels and tournaments of captains, bots over HTTP and local programs.
