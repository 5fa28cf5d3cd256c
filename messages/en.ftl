# The texts of the pages, in Fluent syntax (https://projectfluent.org). CONTRIBUTING.md, "Texts", says how to add one.
# Sections and keys are in alphabetical order. A key begins with the name of its section.
















## app: what every page has

app-announcements = Announcements
# $what "Link"
app-copied = { $what } copied.
app-copy-link = Copy link
app-copy-this = Copy this text
app-dark-theme = Dark theme
app-docs = Docs
app-home = Broadside, home
app-leaderboard = Leaderboard
app-light-theme = Light theme
app-lobby = Lobby
app-name = Broadside
app-navigation = Main
app-no-page = Page not found
app-not-found = Not found
app-not-loaded = This page could not be loaded
app-not-loaded-server = The server is not responding. The page will open when it is back.
app-not-loaded-version = There may be a newer version. Retrying automatically.
app-notifications = Notifications
app-offline = The server is not responding. Try again in a moment.
app-old-link = The link may be old or incomplete.
app-play = Play
app-reload = Reload
app-retrying = Retrying automatically.
app-skip = Skip to content
app-sound-is-off = Sound is off
app-sound-is-on = Sound is on
app-start-game = Start a game
app-switch-to-dark = Switch to dark theme
app-switch-to-light = Switch to light theme
# The title of the browser's tab.
app-title = { $page }, { app-name }
app-tournaments = Tournaments
app-try-again = Try again
app-turn-sound-off = Turn sound off
app-turn-sound-on = Turn sound on
app-watch = Watch
app-went-wrong = Something went wrong.

## board: squares, rows and columns

board-area = { $first } to { $last }
board-column = column { $column }
board-row = row { $row }

## cell: what is known of a square

cell-aimed = aimed
cell-aimed-shot = aimed, shot { $shot }
# $at "F5"; $what "hit"
cell-at = { $at }, { $what }
cell-best = best square
cell-chance = chance { $chance }
cell-empty = empty
cell-fired = fired at in round { $round }
# $count how often it was hit
cell-hit =
    { $count ->
        [1] hit
       *[other] hit { log-times }
    }
cell-last = last shot
cell-miss = miss
cell-missed = missed
cell-nothing-left = nothing left to hit
cell-pencil = pencil mark
# $count how often it was hit
cell-ship =
    { $count ->
        [0] { log-ship }
        [1] { log-ship }, hit
       *[other] { log-ship }, hit { log-times }
    }
cell-unknown = unknown
cell-wreck = wreck
cell-wreck-of = wreck of the { log-ship }

## coach: hints, and the analysis of a game

coach-a-lost-turn = a lost turn
coach-accuracy = Accuracy
coach-admiral-needs = Shots Admiral needs
coach-aimed-better = { log-who } aimed better
coach-aimed-equally =
    { $reader ->
        [playing] You and { $second } aimed equally well
       *[watching] { $first } and { $second } aimed equally well
    }
coach-all-exact = All chances are exact.
coach-an-order = an order
coach-analysis = Analysis
coach-asked =
    { $count ->
        [one] { log-who } asked the coach once.
       *[other] { log-who } asked the coach { $count } times.
    }
coach-best = Best: { $order }
coach-best-choice = { $name } made the best choice.
# $order one order, or $count squares of a salvo
coach-better =
    { $count ->
        [one] { $order } was better
       *[other] { $order } were better
    }
coach-better-and-luckier =
    { $who ->
        [you] You aimed better and were luckier.
       *[them] { $name } aimed better and was luckier.
    }
coach-better-hidden = Fleets better hidden
coach-bits = { NUMBER($bits, minimumFractionDigits: 1) } bits
coach-both-lucky = both were lucky
coach-both-unlucky = both were unlucky
coach-captain-needs = Shots Captain needs
coach-card-lost-turn = { $name } lost the turn.
coach-chosen = Chosen: { $order }
coach-details = Details
coach-details-both = Details for both sides
coach-details-of = Details<more> of { $name }'s order</more>
coach-estimate =
    { $amount ->
        [most] Estimate from { $samples } of more than 10^38 possible fleets, accurate to ±{ NUMBER($within, minimumFractionDigits: 1) } %.
       *[about] Estimate from { $samples } of about { $fleets } possible fleets, accurate to ±{ NUMBER($within, minimumFractionDigits: 1) } %.
    }
# $fleets the number as text, because it may be very large
coach-exact =
    { $count ->
        [one] Exact: { $fleets } possible fleet.
       *[other] Exact: { $fleets } possible fleets.
    }
coach-expected =
    { $luck ->
        [even] about as many as expected
        [more] { NUMBER($by, minimumFractionDigits: 1) } more than expected
       *[fewer] { NUMBER($by, minimumFractionDigits: 1) } fewer than expected
    }
coach-expected-column = Expected hits, of the best
coach-expected-hits = { NUMBER($count, minimumFractionDigits: 1) } expected hits
coach-expected-of = { NUMBER($expected, minimumFractionDigits: 1) } of { NUMBER($best, minimumFractionDigits: 1) }
coach-explained = Accuracy: how good your shots were, whatever they hit. Luck: hits above what you could expect. Missed chances: hits you could have expected from better shots.
coach-figure = { NUMBER($value, minimumFractionDigits: 1) }
# $odds "35 %" or "1.4 expected hits"
coach-fire-at = Fire at { $squares }: { $odds }.
coach-fire-at-any = Fire at any of { $count } squares: { $odds }.
coach-get-hint = Get a hint
coach-heat-map = Heat map
coach-hidden =
    { $who ->
        [you] Your fleet was better hidden than { $share } of random fleets.
       *[them] { $name }'s fleet was better hidden than { $share } of random fleets.
    }
coach-hints-left =
    { $count ->
        [one] 1 hint left.
       *[other] { $count } hints left.
    }
coach-hints-left-next =
    { $count ->
        [one] 1 hint left. Next after { $needed } misses in a row ({ $misses } so far).
       *[other] { $count } hints left. Next after { $needed } misses in a row ({ $misses } so far).
    }
coach-hints-theirs = { $name }: { $count }
coach-hints-used =
    { $count ->
        [one] 1 hint used
       *[other] { $count } hints used
    }
coach-hits =
    { $count ->
        [1] { NUMBER($count, minimumFractionDigits: 1) } hit
       *[other] { NUMBER($count, minimumFractionDigits: 1) } hits
    }
coach-hits-made = Hits
coach-how = Accuracy is the expected hits of a player's orders divided by those of the best orders. Each bit of information halves the number of possible fleets.
coach-how-it-works = How the analysis works
coach-information = { NUMBER($bits, minimumFractionDigits: 1) } bits of information.
coach-information-column = Information
coach-legend = The larger and bolder the square, the higher the chance of a hit: below 5 per cent, then from 5, 10, 20, 35 and 60 per cent.
# $region "north-west", from the server
coach-look-at = Look at the { $region }: { $area }.
coach-lost-chance = { log-who } lost a turn: a missed chance of { $hits }.
coach-lost-turn = Lost turn
coach-luck = Luck
coach-luck-even = luck was even
coach-luck-hits = Luck: { $luck } hits
coach-luckier =
    { $who ->
        [you] you were luckier
       *[them] { $name } was luckier
    }
# $odds "E5 had a chance of 9 % and hit"
coach-lucky =
    { $who ->
        [you] You were lucky: { $odds }.
       *[them] { $name } was lucky: { $odds }.
    }
coach-made-hits =
    { $count ->
        [one] 1 hit, { coach-expected }.
       *[other] { $count } hits, { coach-expected }.
    }
coach-many-hits = { NUMBER($count, minimumFractionDigits: 1) } hits
# $better "G5 was better"; $given "E5"
coach-missed = { log-who } missed a chance: { $better } than { $given }.
coach-missed-chance = { log-who } missed a chance: { $better } than { $given } ({ $best } instead of { $chance }).
coach-missed-chances = Missed chances
coach-missed-hits = { log-who } missed a chance: { $better } than { $given } ({ NUMBER($best, minimumFractionDigits: 1) } expected hits instead of { NUMBER($chance, minimumFractionDigits: 1) }).
coach-no-shot = { $order }: no shot fired
coach-no-shots = { log-who } had no shots to judge.
coach-no-turning-points = No turning points.
coach-odds =
    { $hits ->
        [one] { $given } made 1 hit, { NUMBER($expected, minimumFractionDigits: 1) } expected
       *[other] { $given } made { $hits } hits, { NUMBER($expected, minimumFractionDigits: 1) } expected
    }
coach-odds-shot =
    { $hits ->
        [0] { $given } had a chance of { $chance } and missed
       *[other] { $given } had a chance of { $chance } and hit
    }
coach-perfect = { log-who } aimed at the best square every time.
coach-player = Player
coach-region = Region
coach-resigning = resigning
coach-sees = It sees only what you see.
coach-show-square = Show the square
# $figure "+1.2"
coach-small-hits = { $figure } <unit>hits</unit>
coach-some-estimates = Some chances are estimates.
# $kind the letter of the notation
coach-special =
    { $kind ->
        [A] artillery at { $at }
        [R] radar scan at { $at }
        [S] smoke screen at { $at }
       *[other] { $kind } { $at }
    }
coach-square = Square
coach-strike-artillery = Artillery at { $at }: { $odds }.
coach-strike-other = Another order: { $odds }.
coach-strike-torpedo = Torpedo along { $lane }: { $odds }.
coach-thinking = The coach is thinking...
coach-title = Coach
coach-too-few = Too few shots to compare.
coach-took =
    { $who ->
        [you] You took { $share } of your chances.
       *[them] { $name } took { $share } of the chances.
    }
coach-took-lead = { log-who } took the lead in hits and kept it.
coach-torpedo = a torpedo along { $lane }
coach-turn-on = Turn on hints
coach-turning-points = Turning points
coach-unlucky =
    { $who ->
        [you] You were unlucky: { $odds }.
       *[them] { $name } was unlucky: { $odds }.
    }
coach-verdict = { $aim }; { $luck }.

## commitment: fleet commitments of a game

commitment-broken = <b>{ $name }</b> did not play the committed fleet.
commitment-check = Check it yourself<more>, { $name }</more>
commitment-checking = Checking...
commitment-command = This command computes the commitment from the fleet:
commitment-command-for = Command for { $name }
commitment-commitment = Commitment
commitment-https = Browsers compute hashes only on pages loaded over https or from this machine. Use the commands above or <code>broadside verify</code> instead.
commitment-kept = <b>{ $name }</b> played the committed fleet.
commitment-none = The game ended before the first shot, so there are no commitments.
commitment-salt = Salt
commitment-title = Fleet commitments
commitment-unknown = <b>{ $name }</b>: not checked here.
commitment-when = published before the first shot

## end: how a game ended

end-draw = A draw.
end-draw-why =
    { $cause ->
        [sunk] Both fleets were sunk in the same round.
        [limit] The order limit was reached with equal hits.
        [cap] The match was stopped with equal hits.
        [flag] Both ran out of time.
       *[other] { "" }
    }
# At the beginning of a sentence.
end-loser =
    { $reader ->
        [loser] You
       *[watching] { $loser }
    }
end-none = Nobody won.
end-none-why = Both failed before the first shot.
end-void = The game is void.
end-void-why = The server failed, so the result does not count.
end-why =
    { $cause ->
        [sunk]
            { $reader ->
                [loser] All your ships are sunk.
                [winner] All enemy ships are sunk.
               *[watching] All of { $loser }'s ships are sunk.
            }
        [limit] The order limit was reached; { end-winner } had more hits.
        [cap] The match was stopped; { end-winner } had more hits.
        [resigned] { end-loser } resigned.
        [left] { end-loser } left and did not come back.
        [flag] { end-loser } ran out of time.
        [illegal-order] { end-loser } gave an illegal order.
        [second-radar] { end-loser } used radar too often.
        [invalid-placement] { end-loser } placed an illegal fleet.
        [timeout] { end-loser } did not answer in time.
        [unreachable] { end-loser } could not be reached.
        [bad-status] { end-loser } answered with an error.
        [bad-json] { end-loser } sent an answer that could not be read.
        [too-big] { end-loser } sent an answer that was too long.
        [aborted]
            { $reader ->
                [loser] The organiser aborted the match because of you.
               *[watching] The organiser aborted the match because of { $loser }.
            }
        [benched]
            { $reader ->
                [loser] You were benched after repeated failures and did not play.
               *[watching] { $loser } was benched after repeated failures and did not play.
            }
       *[other] { end-loser } failed ({ $cause }).
    }
# Inside a sentence.
end-winner =
    { $reader ->
        [winner] you
       *[watching] { $winner }
    }
end-won = { log-who } won.

## facts: a bot match below its replay

facts-all-games = All games between these two
facts-first = First move
facts-from-to = { $from } to { $to }
facts-game = <link>{ $event }</link>, game { $number }
facts-played = Played
facts-players = Players
facts-replayed = It was replayed.
facts-result = Result
facts-title = This game
facts-tournament = Tournament
facts-void = Void.

## fleet: the list of a side's ships

fleet-afloat = afloat
fleet-hits =
    { $count ->
        [one] 1 hit
       *[other] { $count } hits
    }
# $state "sunk"; $order the number of the shot or round
fleet-state-when =
    { $unit ->
        [round] { $state }<when>, round { $order }</when>
       *[shot] { $state }<when>, shot { $order }</when>
    }
fleet-sunk = sunk
fleet-unnamed = { $count } sunk; these rules don't say which.

## form: the form for custom rules

form-add = Add a ship type
form-again-on-hit = A hit gives another turn
form-allowed = Allowed
form-alternate = Take turns
form-armour = Armour
form-armour-of = Armour of ship type { $n }
form-artillery = Artillery (after sinking a ship)
form-artillery-size = Artillery size
form-as-file = These rules as a file
form-bad-name = Use 1 to 24 letters, digits and hyphens, starting with a letter.
form-board = Board
form-checking = Checking the rules...
form-class = Ship type
form-class-never = Never
form-class-on-hit = On every hit
form-class-on-sinking = When it sinks
form-clear-halo = The empty squares around a sunk ship
form-columns = Columns
form-diagonal = Ships may be placed diagonally
# $fault a sentence, which may begin with a small letter
form-field-fault = { $field }: { $fault }
form-file = Rules file (TOML)
form-fire-again = Firing at a square again
form-fix-fields =
    { $count ->
        [one] Fix the marked field.
       *[other] Fix the { $count } marked fields.
    }
form-forfeit = Loses the game
form-guns = Guns
form-guns-of = Guns of ship type { $n }
form-hits = Hits
form-hits-cells = Square by square
form-hits-tally = Only how many
form-how-many = How many
form-how-many-of = How many of ship type { $n }
form-illegal = Illegal order
form-letters = Letters
form-letters-across = Columns A, B, C
form-letters-down = Rows A, B, C
form-limit = Order limit
form-limit-or-empty = Enter a whole number from { $least } to { $most }, or leave it empty.
form-listed-twice = { $name } is listed twice. Raise "How many" instead.
form-load = Load into the form
form-loaded = Loaded into the form.
form-must-be = Must be { $value }.
form-name = Name
form-name-of = Name of ship type { $n }
form-no-ships = Add at least one ship type.
form-no-touch = Ships must not touch
form-no-work = These rules don't work yet.
form-none = None
form-not-checked = The rules could not be checked. Try again.
form-not-read = Could not read these rules.
form-order = Turn order
form-paste = Paste a rules file
form-radar-scans = Radar scans
form-radar-size = Radar size
form-refused = Refused
form-remove = Remove
form-remove-type = Remove ship type { $n }
form-reports = Reports
form-reports-cells = The occupied squares
form-reports-presence = Whether a ship is there
form-rows = Rows
form-scans = Scans
form-sees = Sees
form-sees-all = All ship squares
form-sees-unhit = Squares not hit yet
form-ship-field = Ship { $n }, { $field }
form-ships = Ships
form-shots = Shots per turn
form-shots-guns = One per gun
form-size = Size
form-smoke = Smoke screen (hides from radar)
form-smoke-size = Smoke size
form-special = Special orders
form-squares = Squares
form-squares-of = Squares of ship type { $n }
form-stealth = Stealth
form-stealth-of = Stealth of ship type { $n }
form-sunk-cells = The squares of a sunk ship
form-together = Both at once, in rounds
form-told = What the shooter learns
form-told-to-target = The opponent is told
form-too-many-ships = The fleet has { $count } ships; the limit is { $most }.
form-torpedo = Torpedo (near the end)
form-torpedo-needs = The torpedo needs a fleet of at least two ships.
form-torpedo-unlocks = Unlocks at (enemy ships left)
form-turn-lost = Loses the turn
form-turns = Turns
form-whole-number = Enter a whole number from { $least } to { $most }.
form-work = These rules work.

## game: playing a game

game-a-friend = a friend
game-accept-rematch = Accept rematch
# $act "Fire at G5"
game-act-again = { $act } again
game-act-lose-turn = { $act }, lose your turn
game-act-note = { $act }. { $note }
game-afloat = { $afloat } of { $ships }<more>{ "\u00A0" }afloat</more>
game-against = against { $name }
game-aim = Aim at a square
game-aimed = { $aimed } of { $count } shots aimed
game-aimed-say = { $aimed } of { $count } shots aimed.
game-all-aimed = All { $count } shots are aimed. Remove one first.
game-already-fired = Already fired at
game-both-placed = Both fleets are placed
game-choose = Choose a square.
game-choose-lane = Choose a row or column
game-choose-square = Choose a square
game-clear = Clear
game-click-or-type = Click a square to fire, or type its name and press <kbd>Enter</kbd>
game-coaching-declined = Your opponent declined coaching, so hints are off.
game-column = Column
game-connected = Connected
game-fewer-shots = You can fire fewer shots.
game-fleet-placed = Your fleet is placed
game-fleets = Fleets
game-guest = Guest
game-hand-over = Hand over to { $name }
game-hand-over-note = Read your result, then hand over the screen.
game-invited = You are invited to play
game-is-next = { $name } is next
game-is-ready = { $name } is ready.
game-joined = { $name } joined. Place your fleet.
game-keep-playing = Keep playing
game-key-enter = Enter
game-key-esc = Esc
game-leave = Leave
game-leave-text = If you don't come back within { $time }, { $name } wins.
game-leave-title = Leave this game?
game-left = { $name } left
game-left-to-return = { $clock } left to return
game-look-away = { $name }, look away.
game-memory = Memory
game-memory-label = Memory mode: hide my misses
game-memory-off = Memory mode is off: misses are shown again.
game-memory-on = Memory mode: misses are hidden. Remember them yourself.
game-memory-title = Memory mode
game-new-game = New game
game-next-game = Next game
game-no-connection = No connection
game-not-found = Game not found
game-not-loaded = The game could not be loaded.
game-not-sent = No connection: your order was not sent.
game-pencil = Pencil
game-pencil-made = Pencil mark at { $at }.
game-pencil-marks = Pencil marks
game-pencil-note = Only you can see pencil marks.
game-pencil-removed = Pencil mark at { $at } removed.
game-pencil-title = Pencil marks (X)
game-place-my-fleet = I'm { $name }. Place my fleet
game-places-first = { $name } places first
game-presence =
    { $state ->
        [here] { $name } is back.
        [reconnecting] { $name } is reconnecting.
       *[left] { $name } left.
    }
game-presence-grace =
    { $state ->
        [reconnecting] { $name } is reconnecting. They have { $time } to return.
       *[left] { $name } left. They have { $time } to return.
    }
game-reconnecting = { $name } is reconnecting
game-rematch = Rematch
game-rematch-failed = Could not start a rematch. Try again.
game-rematch-started = The players started a rematch.
game-replay = Replay
game-resign-text = { $name } wins. You can still watch the replay.
game-resign-title = Resign this game?
# $why a sentence
game-retrying = { $why } Retrying automatically.
game-round-say = Round { $round }.
game-row = Row
game-salvo-ready = Your salvo is ready. Waiting for { $name }.
game-sent = Sent
game-ships-afloat = { $afloat } of { $ships } afloat
game-shot = Shot { $shot }
game-show-my-board = I'm { $name }. Show my board
game-side = Your waters and log
game-started = The game has started.
game-to-move = to move
game-tool-chosen = { $tool }. { $note }
game-waiting-friend = waiting for a friend
game-waiting-to-place = Waiting for { $name } to place their fleet.
game-wants-rematch = { $name } wants a rematch.
game-watch-instead = Watch instead
# The reader's, the opponent's, or that of the player with this name.
game-whose-fleet =
    { $whose ->
        [you] Your fleet
        [enemy] Enemy fleet
       *[named] { $name }'s fleet
    }
game-whose-hits =
    { $whose ->
        [you] Your hits
        [enemy] Enemy hits
       *[named] { $name }'s hits
    }
game-whose-shot =
    { $whose ->
        [you] Your shot
        [enemy] Enemy shot
       *[named] { $name }'s shot
    }
game-whose-turn =
    { $whose ->
        [you] Your turn
       *[named] { $name }'s turn
    }
game-whose-waters =
    { $whose ->
        [you] Your waters
        [enemy] Enemy waters
       *[named] { $name }'s waters
    }
game-you = You
game-your-friend = Your friend
game-your-name = Your name
game-your-opponent = Your opponent
game-your-turn = Your turn.
game-your-waters = Your waters

## hits: hits by round, where only totals are known

hits-by-ship = by ship, not by shot
hits-hits = Hits
hits-none = No rounds yet.
hits-round = Round
hits-sunk = { $hits }<more> and sunk</more>
hits-totals = totals only

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

## line: the page's connection to the server

line-closed = Connection closed
line-closed-because = Connection closed: { $reason }.
line-closed-say = Connection closed.
line-connecting = Connecting
line-game-is-safe = Your game is safe. { $next }
line-head = { $head }.
line-lost = Connection lost
line-lost-say = Connection lost. Your game is safe; reconnecting.
line-not-responding = The server is not responding
line-reconnected = Reconnected.
line-reconnecting = Reconnecting...
line-reconnecting-in = Reconnecting in { $time }.
line-reload = Reload the page.
line-restarting = The server is restarting

## list: words one after another

list-and = { $start } and { $last }
list-comma = { $start }, { $next }
list-or = { $start } or { $last }

## log: the game log

log-already-fired = { log-who } had already fired at all those squares.
log-artillery = { log-who } fired artillery at { $at }.
log-cleared =
    { $count ->
        [one] 1 square around it is empty.
       *[other] { $count } squares around it are empty.
    }
log-echo =
    { $echo ->
        [smoke] blocked by smoke.
        [ship] a ship is there.
        [ships] ships at { $squares }.
       *[none] no ship found.
    }
log-fired =
    { $count ->
        [one] { log-who } fired 1 shot.
       *[other] { log-who } fired { $count } shots.
    }
log-fired-at = { log-who } fired at <b>{ $squares }</b>.
log-hidden = { log-who } gave a hidden order.
log-hit = { log-who } hit at <b>{ $at }</b>.
log-hit-again = { log-who } hit <b>{ $at }</b> again.
log-hit-nothing = { log-who } hit nothing.
log-hit-ship = { log-who } hit { log-their-ship } at <b>{ $at }</b>.
log-hit-squares = { log-who } hit at <b>{ $squares }</b>.
log-loses-game =
    { $who ->
        [you] Illegal order: you lose the game.
       *[them] Illegal order: { $name } loses the game.
    }
log-loses-turn =
    { $who ->
        [you] Illegal order: you lose your turn.
       *[them] Illegal order: { $name } loses the turn.
    }
log-missed = { log-who } missed at <b>{ $at }</b>.
log-no-shots = No shots yet.
log-player-1 = Player 1
log-player-2 = Player 2
log-radar =
    { $who ->
        [you] Radar scan at <b>{ $at }</b>: { log-echo }
       *[them] { $name }'s radar scan at <b>{ $at }</b>: { log-echo }
    }
log-radar-blocked = { log-who } used radar. Smoke blocked it.
log-radar-used = { log-who } used radar.
log-round = Round { $round }
log-sank = { log-who } <b>sank a ship</b>.
log-sank-at = { log-who } <b>sank a ship</b> at { $at }.
log-sank-ship = { log-who } <b>sank { log-their-ship }</b>.
log-sank-ship-at = { log-who } <b>sank { log-their-ship }</b> at { $at }.
# $class "cruiser", for genders and cases; $ship "Cruiser", the title that these rules give it
log-ship =
    { $class ->
       *[other] { $ship }
    }
log-smoke = { log-who } laid a smoke screen at <b>{ $at }</b>.
log-smoke-gone =
    { $who ->
        [you] Your smoke screen at { $at } is gone.
       *[them] { $name }'s smoke screen at { $at } is gone.
    }
log-smoke-laid = { log-who } laid a smoke screen.
log-square-ship = { $at } ({ log-ship })
log-start = Start
# $hits "your Cruiser twice and your Destroyer once"
log-tally = { log-who } hit <b>{ $hits }</b>.
log-tally-ship = { log-their-ship } { log-times }
# The reader's ship, one whose owner is known, or another player's.
log-their-ship =
    { $whose ->
        [you] your { log-ship }
        [known] the { log-ship }
       *[them] { $owner }'s { log-ship }
    }
log-times =
    { $count ->
        [1] once
        [2] twice
       *[other] { $count } times
    }
log-title = Log
log-torpedo = { log-who } fired a torpedo along { $lane }.
log-turn = Turn { $turn }
# The reader, or the player with this name; at the beginning of a sentence.
log-who =
    { $who ->
        [you] You
       *[them] { $name }
    }
log-you-missed = You missed.

## notation: a game in the notation

notation-copied = Notation copied.
notation-copy = Copy
notation-download = Download
notation-label = The game in notation
notation-not-copied = Could not copy. The notation is selected: copy it yourself.
notation-title = Notation
notation-what = every order of both players

## order: the orders of a player

order-aiming = { $name } is aiming
order-already-fired-choose = You already fired here. Choose another square.
order-already-fired-turn = You already fired here. Firing again costs your turn.
order-already-missed = You already missed here.
order-always = Always
order-artillery = Artillery
order-artillery-locked = Sink a ship to unlock artillery.
order-artillery-note = Fires at the whole area. Squares you already fired at are skipped.
# $area "F6 to G7"
order-cover = Cover { $area }
order-edge = At the edge: covers only { $covered } of { $whole } squares.
order-empty = This square is known to be empty.
order-empty-choose = This square is known to be empty. Choose another.
order-fire-again-note = Firing at a square again costs your turn.
# $lane "row 5"
order-fire-along = Fire along { $lane }
order-fire-at = Fire at { $at }
order-fire-shots =
    { $count ->
        [one] Fire 1 shot
       *[other] Fire { $count } shots
    }
order-left = { $left } of { $uses } left
order-nothing-left = There is nothing left to hit here.
order-over = The game is over
order-radar = Radar
order-radar-locked = You have no radar scans left.
order-radar-note =
    { $answer ->
        [presence] Uses your turn. Tells you whether a ship is there.
       *[cells] Uses your turn. Shows which squares hold ships.
    }
order-ready = { $count } ready
order-resign = Resign
order-scan = Scan { $area }
order-shot = Shot
order-sink-a-ship = Sink a ship
order-smoke = Smoke
order-smoke-locked = You have no smoke screen. Sink a ship to get one.
order-smoke-note = Uses your turn. Hides an area of your board from one radar scan.
order-title = Orders
order-torpedo = Torpedo
order-torpedo-at =
    { $count ->
        [one] At 1 enemy ship
       *[other] At { $count } enemy ships
    }
order-torpedo-locked =
    { $count ->
        [one] The torpedo unlocks when only 1 enemy ship is left.
       *[other] The torpedo unlocks when { $count } enemy ships are left.
    }
order-torpedo-note = Fires along a whole row or column.
order-torpedo-spent = You have used your torpedo.
order-used-up = Used up
order-waiting = Waiting for { $name }
order-waiting-fleet = Waiting for { $name }'s fleet

## place: placing a fleet

place-all-removed = All ships removed.
place-armour = armour { $armour }
place-back-in-tray = Back in the tray.
place-board = Your waters, placing
place-clear = Clear
place-crosses = It crosses the { log-ship }. Ships must not cross.
place-crosses-short = Crosses the { log-ship }
place-guns =
    { $count ->
        [one] 1 gun
       *[other] { $count } guns
    }
place-heading =
    { $heading ->
        [right] across
        [down] down
        [down-right] diagonal, going down
       *[up-right] diagonal, going up
    }
place-help = Help
place-how = Drag a ship, or tap it and then a square.
place-key-back = Back to the tray
place-key-move = Move the ship
place-key-pick = Pick up, put down
place-key-turn = Turn the ship
place-keys = Keyboard and mouse
place-mouse-turn = Right click, wheel
place-no-fit = The { log-ship } doesn't fit here.
place-no-fit-because = The { log-ship } doesn't fit here. { $why }
place-off = It runs off the board. Move it back onto the board, or turn it.
place-off-short = Runs off the board
place-other =
    { $state ->
        [here] { $name } is placing too.
        [reconnecting] { $name } is reconnecting.
       *[left] { $name } left.
    }
place-other-placed = { $name } has placed their fleet.
place-overlaps = It overlaps the { log-ship } at { $at }. Each square can hold one ship.
place-overlaps-short = Overlaps the { log-ship }
place-picked-up = picked up
# $about "4 squares, 2 guns"
place-picked-up-say = { log-ship } picked up, { $about }. Choose a square.
place-placed = placed
place-placed-of = { $placed } of { $all } placed
place-put-down =
    { $count ->
        [0] { log-ship } at { $at }. All ships are placed.
        [one] { log-ship } at { $at }. 1 ship to place.
       *[other] { log-ship } at { $at }. { $count } ships to place.
    }
place-put-ship-down = Put the ship down
place-random = Random
place-random-failed = Could not get a random fleet. Try again.
place-random-placed = Random fleet placed.
place-ready = Ready
place-rules = { place-ways } { place-touching }
place-ship-picked-up = { log-ship }, picked up
place-squares =
    { $count ->
        [one] 1 square
       *[other] { $count } squares
    }
place-title = Placement
place-to-place =
    { $count ->
        [one] 1 ship to place
       *[other] { $count } ships to place
    }
place-too-close = too close to a ship
place-touches = It touches the { log-ship } at { $at }. Leave one empty square around each ship.
place-touches-short = Touches the { log-ship }
place-touching =
    { $gap ->
        [apart] They must not touch, not even at a corner: the dotted squares are blocked.
       *[touching] They may touch.
    }
place-tray = Ships to place
place-turn = Turn
place-turned = Turned: { place-heading }.
place-turned-at = Turned: { place-heading }, { $at }.
place-ways =
    { $ways ->
        [diagonal] Ships go across, down or diagonally.
       *[straight] Ships go across or down.
    }
place-your-fleet = Place your fleet
place-your-fleet-named = { $name }, place your fleet

## replay: the replay of a game

replay-analysing = Analysing the game: { $done } of { $all }
replay-at = { $at } of { $last }
# $what sentences of the log
replay-at-say = { $at } of { $last }. { $what }
replay-boards = Boards
replay-both-placed = Both fleets are placed.
replay-chance = Chance of a hit
replay-copied = Link to this move copied.
replay-first = First
replay-heat-note = What the opponent could know before this order. The dashed square was the best.
replay-last = Last
replay-loading = Loading the game...
replay-move = Move
replay-moves = Moves
replay-next = Next
replay-no-analysis = Could not load the analysis. { $why }
replay-not-copied = Could not copy. The address bar has the link to this move.
replay-nothing = The game ended before the first shot, so there is nothing to replay.
replay-pause = Pause
replay-plain = Plain
replay-play = Play
replay-playback = Playback
replay-previous = Previous
replay-queued = Analysis queued
replay-speed = { $pace }×
replay-start-say = Start.
replay-still-played = This game is still being played.
replay-timeline = Timeline

## rules: names of rule sets

rules-and = { $rules }, { $more }
rules-custom = { $rules } (custom)

## setup: setting up a game

setup-change = Change these rules
setup-checking = Checking the rules
setup-choose = Choose an opponent
setup-clock = Clock
setup-clock-time =
    { $increment ->
        [0] { $minutes } min
       *[other] { $minutes } min + { $increment } s
    }
setup-coach =
    { $coach ->
        [off] No hints during the game. The replay shows everything afterwards.
        [sparing] A hint after five misses in a row, up to three per game.
       *[open] Hints and the chance of every square, as often as you like.
    }
setup-coach-both = Both players get hints.
setup-coach-friend = Your friend must accept; then both of you get hints.
setup-coach-off = Off
setup-coach-open = Always
setup-coach-sparing = Now and then
setup-computer = Computer
setup-create-link = Create invite link
setup-does-not-play = { $name } does not play these rules
setup-failed = Could not start the game. Try again.
setup-first = First move
setup-fix-rules = Fix the rules first
# $ships "1 Carrier, 2 Cruiser"
setup-fleet = Fleet: { $ships }
setup-level = Level
setup-loading = Loading
setup-me = Me
setup-more = More captains
setup-no-clock = No clock
setup-no-server = The server is not responding.
setup-not-measured = Not measured with these rules
setup-not-these-rules = Does not play these rules
setup-online = Friend online
setup-opponent = Opponent
setup-random = Random
setup-rule-set = Rule set
setup-rules = Rules
setup-ships = { $count } { log-ship }
setup-strength = Wins in about { $shots } shots
setup-them = Them
setup-waiting = Waiting for the server

## time: durations

time-min = { $count } min
time-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
time-s = { $count } s
time-seconds =
    { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }

## wait: waiting for the other player

# $what a sentence
wait-close = { $what } You can close this page; this browser keeps your seat.
wait-coaching = You offered coaching. It is on for both of you only if your friend accepts.
wait-copied = Link copied.
wait-for = Waiting for { $name } to join.
wait-how = Send this link. The first person to join plays against you; anyone else can watch. No account needed.
wait-invite = Invite a friend
wait-link = Invite link
wait-not-copied = Could not copy. The link is selected: copy it yourself.
wait-someone = Waiting for someone to join.

## watch: watching a game

watch-choosing = Both players are choosing.
watch-placing = The players are placing their fleets
watch-rematch = Watch the rematch
watch-title = Watching
watch-waiting = Waiting for a second player
watch-what = You see only what both players know.
