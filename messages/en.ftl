# The texts of the pages, in Fluent syntax (https://projectfluent.org). CONTRIBUTING.md, "Texts", says how to add one.
# Sections and keys are in alphabetical order. A key begins with the name of its section.

## app: what every page has

app-announcements = Announcements
app-dark-theme = Dark theme
app-docs = Docs
app-home = Broadside, home
app-leaderboard = Leaderboard
app-light-theme = Light theme
app-lobby = Lobby
app-name = Broadside
app-navigation = Main
app-no-page = Page not found
app-not-loaded = This page could not be loaded
app-not-loaded-server = The server is not responding. The page will open when it is back.
app-not-loaded-version = There may be a newer version. Retrying automatically.
app-notifications = Notifications
app-play = Play
app-reload = Reload
app-skip = Skip to content
app-sound-is-off = Sound is off
app-sound-is-on = Sound is on
app-switch-to-dark = Switch to dark theme
app-switch-to-light = Switch to light theme
app-tournaments = Tournaments
app-turn-sound-off = Turn sound off
app-turn-sound-on = Turn sound on
app-watch = Watch

## game: playing a game

game-fleet-placed = Your fleet is placed
game-guest = Guest
game-is-next = { $name } is next
game-look-away = { $name }, look away.
game-place-my-fleet = I'm { $name }. Place my fleet
game-places-first = { $name } places first
game-show-my-board = I'm { $name }. Show my board
game-waiting-to-place = Waiting for { $name } to place their fleet.
game-your-name = Your name
game-your-waters = Your waters

## home: the home page

home-about-docs = Rules and bot guide.
home-about-invite = Send a friend a link. No account, nothing to install.
home-about-leaderboard = Results and ratings of all bots.
home-about-lobby = Enter your own bot and follow its matches.
home-about-play = Against the computer, from beginner to expert.
home-about-same-screen = Two players take turns at this device.
home-about-tournaments = Crosstables and every game.
home-about-watch = Live bot matches.
home-against = Your game against { $against }
home-arena = Bot arena
home-come-back = { $against } is waiting. Come back within { $clock } or you lose.
home-continue = Continue
home-gone = This game is no longer on the server.
# $players "Anna and Ben"
home-hotseat = { $players }, same screen
home-invite = Invite
home-lead = Battleship, seven ways. Play the computer, a friend online, or someone next to you.
home-nobody-joined = Nobody has joined yet.
home-open-games = Open games
home-remove = Remove from this list
# $game "Classic, Lieutenant"
home-remove-game = Remove from this list: { $game }
home-removed = Removed: { $game }
home-replays = Replays
home-rules-and-standing = { $rules }. { $standing }
home-same-screen = Same screen
home-show-all = Show all { $count }
home-show-all-open = Show all { $count } open games
home-undo = Undo
home-ways = Ways to play

## join: an invitation to a game

join-a-friend = A friend
join-can-watch = You can still watch.
# $time "5 min"; $increment seconds, or 0
join-clock =
    { $increment ->
        [0] Clock: { $time } each.
       *[other] Clock: { $time } each, plus { $increment } s per turn.
    }
join-coach =
    { $coach ->
        [open] Play with the coach: hints and the chance of every square, as often as you like, for both of you. If you leave this off, neither of you gets hints.
       *[other] Play with the coach: a hint after five misses in a row, up to three per game, for both of you. If you leave this off, neither of you gets hints.
    }
join-failed = Could not join the game. Try again.
join-join = Join the game
join-just-watch = Just watch
join-title = { $host } invites you to play

## rules: names of rule sets

rules-and = { $rules }, { $more }
rules-custom = { $rules } (custom)
