# The texts of the pages, in Fluent syntax (https://projectfluent.org). CONTRIBUTING.md, "Texts", says how to add one.
# Sections and keys are in alphabetical order. A key begins with the name of its section.

## access: the organiser's page with links, tokens and sessions

access-address = Address
access-backup = Backup
access-backup-about = A copy of the whole database: bots and their signing keys, games, the log. Passwords are stored as hashes. Keep it as private as the server itself.
access-backup-download = Download backup
access-created = Created
access-end = End
access-end-about = Signs out { $address }; signing in again requires the password.
access-end-ask = End this session?
access-end-from = End the session from { $address }
access-end-yes = End session
access-ended = Session ended.
access-expires = Expires
access-none = None yet.
access-purpose = Purpose
access-purpose-example = results page
access-revoke-ask = Revoke { $name }?
access-screen = Screen
access-screen-create = Create screen link
access-screen-example = main projector
access-screen-link = Link for { $name }
access-screen-link-about = Copy it now; it will not be shown again. Open it on the big screen. Anyone with this link sees both fleets of every match.
access-screen-name = Screen name
access-screen-name-first = Name the screen first
access-screen-revoke = Revoke the screen { $name }
access-screen-revoke-about = Screens opened with this link will no longer show fleets. You cannot undo this, but you can create a new link.
access-screen-revoked = { $name } no longer shows fleets.
access-screens = Screens
access-screens-about = A screen link opens the live view with both fleets of every match. For a projector only: players must not see it.
access-sessions = Sessions
access-sessions-about = Where the organiser is signed in. If you don't recognise a session, end it and set a new password on the server with <code>broadside admin password</code>.
access-signed-in = Signed in
access-this-one = this one
access-token = Token for { $name }
access-token-about = Copy it now; it will not be shown again. Scripts send it as “Authorization: Bearer { "<token>" }” and act as the organiser.
access-token-create = Create token
access-token-purpose-first = Enter a purpose first
access-token-revoke = Revoke the token for { $name }
access-token-revoke-about = Scripts that use this token will stop working. You cannot undo this, but you can create a new token.
access-token-revoked = The token for { $name } is revoked.
access-tokens = Script tokens
access-tokens-about = A script with a token can do everything you can, except create and revoke tokens.

## admin: the organiser's pages

admin-about = Run tournaments and manage bots.
admin-actions = Actions
admin-cancel = Cancel
admin-copy = Copy
admin-enter-password = Enter the organiser password.
admin-failed = That didn't work.
admin-log-about = Everything the organiser, scripts and bot owners did, newest first. It cannot be edited.
admin-log-action = Action
admin-log-details = Details
admin-log-not-loaded = Could not load the log.
admin-log-older = Show { $count } older entries
admin-log-when = When
admin-log-who = Who
admin-number = No.
admin-organiser = Organiser
admin-password = Password
admin-password-hint = The server printed it on its first start. “broadside admin password” sets a new one.
admin-reason = Reason
admin-reason-first = Enter a reason first
admin-reason-logged = One line. It goes into the log.
admin-reason-public = One line. Public.
admin-revoke = Revoke
admin-saved-it = I've saved it
admin-section =
    { $section ->
        [tournaments] Tournaments
        [games] Games
        [bots] Bots
        [access] Access
        [storage] Storage
       *[log] Log
    }
admin-section-title = { admin-section }, organiser

## app: what every page has

app-against = { $one } against { $two }
app-announcements = Announcements
app-cannot-sign-out = Could not sign out. Try again.
app-checking-sign-in = Checking whether you're signed in...
# $what what is on the clipboard now
app-copied =
    { $what ->
        [command] Command copied.
        [key] Key copied.
        [link] Link copied.
        [password] Password copied.
       *[token] Token copied.
    }
app-copy-by-hand = Copy this text
app-dark-theme = Dark theme
app-docs = Docs
app-home = Broadside, home
app-leaderboard = Leaderboard
app-light-theme = Light theme
app-lobby = Lobby
app-maybe-old = This may be out of date.
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
app-refresh = Refresh
app-reload = Reload
app-server-failed = The server failed with status { $status }. Try again in a moment.
app-sign-in = Sign in
app-sign-in-failed = Sign-in failed.
app-sign-out = Sign out
app-signed-in = Signed in.
app-signed-out = Signed out.
app-signing-in = Signing in...
app-skip = Skip to content
app-sound-is-off = Sound is off
app-sound-is-on = Sound is on
app-start-a-game = Start a game
app-switch-to-dark = Switch to dark theme
app-switch-to-light = Switch to light theme
# $page "Lobby"
app-title = { $page }, Broadside
app-tournaments = Tournaments
app-turn-sound-off = Turn sound off
app-turn-sound-on = Turn sound on
app-watch = Watch

## bot: a bot, for its owner

bot-about-signing-key = Every call to your bot is signed with this key (HMAC-SHA256), so the bot can check that it comes from this server. See <protocol>the protocol</protocol>.
bot-all-matches = All matches
bot-benched = Benched: { $reason }
bot-benched-by-failures = Fix the bot, then set its URL again (it can be the same one) to reinstate it. The match log shows what went wrong.
bot-benched-by-organiser = The organiser benched this bot, so setting a URL does not reinstate it. Ask the organiser.
bot-call-log = Call log
bot-calls = Calls
# $number of the match
bot-calls-in = Calls in match { $number }
bot-change-password = Change password
bot-checking = Checking...
bot-choose-match = Choose a match to see each call to your bot: the request, the response and the time it took.
bot-confirm-new-password = Confirm new password
bot-copy-key = Copy key
bot-current-password = Current password
bot-drawn = Drawn
bot-enter-current-password = Enter the current password.
bot-enter-url = Enter the bot's URL, for example http://192.168.1.20:4000.
bot-forgot-password = Forgot it? The organiser can reset it.
bot-go-to-lobby = Go to the lobby
bot-lost = Lost
bot-lost-to-error = Lost to an error.
bot-lost-to-errors = Lost to errors
bot-match-log = Match log
bot-matches = Matches
bot-matches-not-loaded = Could not load the matches.
bot-mine = My bot
bot-name = Bot name
bot-new-password = New password
bot-no-calls = There is no call log for this match. It was decided without a call, or the log was deleted to make room for newer ones.
bot-no-matches = No matches yet. It will join the next tournament if it has a URL when that starts.
bot-no-response = none yet
bot-not-checked = URL saved, but the bot could not be checked.
bot-not-ready = URL saved, but the bot is not ready to play.
bot-older-matches = Show older matches
bot-page-failed = Something went wrong on this page.
bot-page-failed-reload = Something went wrong on this page. Reload it.
bot-password = Password
bot-password-changed = Password changed.
bot-password-changed-sessions = Password changed. All other sessions are signed out.
bot-password-length = At least 8 characters.
bot-password-not-changed = The password was not changed.
bot-plays-other-rules = The bot plays by other rules.
bot-rank = Rank
bot-remove-url = Remove URL
bot-replay = Replay
bot-response = Avg. response
# $name the other bot
bot-result =
    { $result ->
        [won] Won against { $name }
        [drawn] Drawn against { $name }
        [lost] Lost against { $name }
       *[void] Void, against { $name }
    }
bot-result-letter =
    { $result ->
        [won] W
        [drawn] D
        [lost] L
       *[void] –
    }
bot-set-url = Set URL and check
bot-sign-in-first = Sign in to your bot in the lobby to see its match log.
bot-signing-key = Signing key
bot-slow = Slow: { $took } of { $limit } ms
bot-slow-warning = { bot-slow }.
bot-status =
    { $activity ->
        [playing] playing
        [ready] ready
        [unchecked] not checked yet
        [check-failed] check failed
        [other-rules] plays other rules
        [no-url] no URL yet
        [benched] benched
       *[removed] removed
    }
bot-too-slow = On a busy machine or network this may be too slow, and a late answer loses the match.
bot-url = Bot URL
bot-url-and-password = URL and password
bot-url-hint = Must be reachable from this server. Only you and the organiser can see it. A change takes effect with the next call, even during a match.
bot-won = Won

## bots: the organiser's list of bots

bots-and-more = { $names } and { $count } more
bots-bench = Bench
bots-bench-about = It will not play new matches until you reinstate it. Setting a URL does not reinstate it.
bots-bench-ask = Bench { $name }?
bots-bench-bot = Bench { $name }
bots-benched =
    { $matches ->
        [finish] { $name } is benched.
        [lost] { $name } is benched. It lost its running match.
       *[again] { $name } is benched. Its running match will be replayed when it is reinstated.
    }
bots-check-found = What the check found<sr> for { $name }</sr>
bots-chosen = { $count } selected
bots-clear = Clear<sr> selection</sr>
bots-filter =
    { $filter ->
        [all] All
        [noUrl] No URL
        [neverPlayed] Never played
       *[recent] Registered in the last 10 minutes
    }
bots-finish-many = Let them finish
bots-finish-one = Let it finish
bots-loss-many = Count as losses
bots-loss-one = Count as a loss
bots-name-first = Enter a name first
bots-new-name = New name
bots-new-name-first = Enter a new name first
bots-new-name-hint = 1 to 32 characters; must be unique.
bots-new-password = New password for { $name }
bots-new-password-about = Copy it now; it will not be shown again. Give it to the team; they can change it in the lobby.
bots-none = No bots are registered yet.
bots-playing-many = Some of them are playing a match.
bots-playing-one = It is playing a match.
bots-reason-many = One line. Their owners see it, and it goes into the log.
bots-reason-one = One line. Its owner sees it, and it goes into the log.
bots-registered =
    { $count ->
        [one] { $count } bot is registered. Teams register in the <lobby>lobby</lobby>.
       *[other] { $count } bots are registered. Teams register in the <lobby>lobby</lobby>.
    }
bots-reinstate = Reinstate
bots-reinstate-bot = Reinstate { $name }
bots-reinstated = { $name } is reinstated.
bots-remove = Remove
bots-remove-about = It will not play again, and nobody can sign in to it. Its games still count and its name stays taken; to free the name, rename the bot first. This cannot be undone.
bots-remove-ask = Remove { $name }?
bots-remove-bot = Remove { $name }
bots-remove-many =
    { $count ->
        [one] Remove { $count } bot
       *[other] Remove { $count } bots
    }
# $names "Anna, Ben"
bots-remove-many-about = { $names }. They will not play again, and nobody can sign in to them. Their games still count and their names stay taken. This cannot be undone.
bots-remove-many-ask = { bots-remove-many }?
bots-remove-selected = Remove selected
bots-removed = { $name } is removed.
bots-removed-many =
    { $count ->
        [one] { $count } bot removed.
       *[other] { $count } bots removed.
    }
bots-rename = Rename
bots-rename-about = Its games, password and URL stay the same. The team signs in with the new name.
bots-rename-ask = Rename { $name }?
bots-rename-bot = Rename { $name }
bots-renamed = { $name } is now { $new }.
bots-replay-later = Replay later
bots-reset = Reset password
bots-reset-about = The old password stops working and the team is signed out. The new password is shown once.
bots-reset-ask = Reset password for { $name }?
bots-reset-bot = Reset password for { $name }
# $names "Anna, Ben"
bots-same-url = Same URL as { $names }
bots-select = Select
bots-select-bot = Select { $name }
bots-select-bots = Select bots
bots-selected = Selected
bots-selected-count =
    { $count ->
        [one] { $count } bot selected.
       *[other] { $count } bots selected.
    }
bots-show-removed = Show removed ({ $count })
bots-since = Since
bots-url = URL

## call: calls to a bot

call-copy-curl = Copy as curl
call-could-not-send = The call could not be sent.
call-empty = (empty)
call-errors-only = Errors only
call-expected = expected
call-fault =
    { $kind ->
        [invalid-placement] Illegal fleet
        [illegal-order] Illegal order
        [second-radar] Radar already used
        [timeout] No complete response in time
        [flag] Out of time for this match
        [unreachable] Connection failed
        [bad-status] Status is not 200
        [bad-json] Wrong JSON
       *[too-big] Response too large
    }
# $place in the JSON
call-fault-at = { call-fault }, at { $place }
call-found = found
# A part of the time that a call took, "connect 2.0 ms".
call-leg =
    { $leg ->
        [connect] connect { $time }
        [first-byte] first byte { $time }
       *[read] read { $time }
    }
call-ms = { $count } ms
call-ms-tenths = { NUMBER($count, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
call-name =
    { $call ->
        [hello] Hello
        [placement] Placement
        [move] Move
        [end] End
       *[other] { $call }
    }
call-new-response = New response
# $legs "connect 2.0 ms, first byte 8.0 ms"
call-no-response = No response, { $bytes } bytes, { $time }: { $legs }
call-no-status = none
call-not-sent = Not sent.
call-ok = OK
call-request = Request
call-response = Response
call-response-facts = Status { $status }, { $bytes } bytes, { $time }: { $legs }
call-s = { NUMBER($count, minimumFractionDigits: 2, maximumFractionDigits: 2) } s
call-send-again = Send again to my bot
call-send-again-hint = Goes to the current URL; has no effect on any match.
call-sending = Sending...
# The moment and the address are elements.
call-sent = Sent at <moment>{ $at }</moment> to <place>{ $place }</place>
call-sent-again-not-valid = Sent again. The response is not valid.
call-sent-again-valid = Sent again. The response is valid.
# $longest "12 ms"
call-summary =
    { $count ->
        [one] { $count } call, { call-summary-errors }; longest { $longest }
       *[other] { $count } calls, { call-summary-errors }; longest { $longest }
    }
call-summary-errors =
    { $errors ->
        [0] no errors
       *[other] { $errors } with errors
    }
call-valid = This response is valid.

## docs: the documentation

docs-about = How to play, write a bot and run a server.
docs-all-pages = All pages
docs-contents = Contents
docs-kit-needs =
    { $kit ->
        [python] Python 3.9, no packages
        [javascript] Node 20, no packages
       *[rust] Rust 1.88
    }
docs-kits = Kits
docs-kits-about = The same small bot in three languages, ready to play. Start with <bots>A bot in five minutes</bots>.

## event: tournaments, standings, games and ratings

event-activity =
    { $activity ->
        [playing] playing
        [ready] ready
        [unchecked] not checked
        [check-failed] check failed
        [other-rules] other rules
        [no-url] no URL
        [benched] benched
       *[removed] removed
    }
event-against = against
event-all-games = All games
event-all-time = All time
event-bot = Bot
event-captain = captain
event-created-at = Created at { $created }.
event-crosstable = Crosstable
event-crosstable-corner = Won, drawn, lost against
event-crosstable-hint = select a result to see its games
event-does-not-count = This game does not count.
event-download = Download the results
event-download-about = All finished games: who played, who won and why. The notation file also has every order.
event-download-format =
    { $format ->
        [json] JSON
        [csv] CSV
       *[bgn] Notation
    }
event-draws = Draws
event-entrant = entrant { $slot }
event-entrants-later = Entrants are fixed when it starts.
event-from-to = From { $start } to { $end }.
event-games = Games
event-games-and-all =
    { $count ->
        [one] { $count } game. <link>All tournaments and their games</link>
       *[other] { $count } games. <link>All tournaments and their games</link>
    }
event-games-and-tournament =
    { $count ->
        [one] { $count } game. <link>Crosstable and games of this tournament</link>
       *[other] { $count } games. <link>Crosstable and games of this tournament</link>
    }
event-games-between = Games between { $one } and { $two }
event-games-not-loaded = Could not load the games.
event-interval = 95 % interval
event-interval-between = { $low } to { $high }
event-interval-from = { $low } or more
event-interval-unknown = unknown
event-interval-up-to = { $high } or less
event-leaderboard-about = Ranked by wins, then draws, then fewest losses. Ratings are Elo, computed from all these games together; 0 is the average.
event-leaderboard-loading = Loading the leaderboard...
event-leaderboard-not-loaded = Could not load the leaderboard.
event-losses = Losses
event-lost-to-errors = Lost to errors
event-no-games = No finished games yet.
event-no-games-rated = no games yet
event-no-rating = none
event-no-tournaments = No tournaments yet. The organiser starts the first one when bots are <lobby>in the lobby</lobby>.
event-not-played = not played
event-not-started = not started
event-nothing-played = No games have been played yet. Register a bot <lobby>in the lobby</lobby>, or <view>watch live matches</view>.
# $when "Since 14:05."
event-number-and-when = Tournament { $number }. { $when }
event-option-captains = Captains
event-option-captains-are = { $captains }.
event-option-concurrency =
    { $count ->
        [1] One.
       *[other] Up to { $count }, at most { $perBot } per bot.
    }
event-option-concurrent = Concurrent games
event-option-no-pauses = None.
event-option-order = Order
event-option-pairings = Pairings
event-option-pauses = Pauses
# $pauses "400 ms after each move and 3 s after each match"
event-option-pauses-are = { $pauses }.
event-option-plays =
    { $games ->
        [1] Each pair plays once; the first move is random.
       *[other] Each pair plays { $games } games and alternates the first move.
    }
event-option-repeat =
    { $repeat ->
        [forever] Yes: the next tournament of the series starts automatically.
       *[once] No.
    }
event-option-repeats = Repeats
event-option-rules = Rules
event-option-rules-are = { $rules }.
event-option-shuffled = Shuffled with random seed { $seed }.
event-option-time = Time limit
event-option-time-call = { $call } per call.
event-option-time-game = { $call } per call, { $game } per bot and game.
event-order-count =
    { $count ->
        [one] { $count } order, { $time }
       *[other] { $count } orders, { $time }
    }
event-pair = { $one } against { $two }: { $wins } won, { $draws } drawn, { $losses } lost. Show games
event-pair-result =
    { $result ->
        [won] won
        [drew] drew
       *[lost] lost
    }
event-pause =
    { $after ->
        [move] { $time } after each move
        [match] { $time } after each match
       *[tournament] { $time } after each tournament
    }
event-progress =
    { $total ->
        [one] { $played } of { $total } game
       *[other] { $played } of { $total } games
    }
event-progress-played =
    { $total ->
        [one] { $played } of { $total } game played
       *[other] { $played } of { $total } games played
    }
event-rank = Rank
event-rank-by-rating = Rank by rating
event-ranks = { $low } to { $high }
event-rating = Rating
event-response = Avg. response
event-rules-and-games =
    { $games ->
        [one] { $rules }, { $games } game per pair
       *[other] { $rules }, { $games } games per pair
    }
event-scope = Games to include
event-settings = Settings
event-show-more = Show { $count } more
event-since = Since { $start }.
event-standings = Standings
event-standings-order = by wins, then draws, then fewest losses
event-starts-at = Starts at { $start }.
event-status = Status
event-this-tournament = This tournament
event-tournament = Tournament
event-tournament-loading = Loading the tournament...
event-tournament-not-found = Tournament not found
event-tournaments-loading = Loading the tournaments...
event-tournaments-not-loaded = Could not load the tournaments.
event-wins = Wins

## fault: errors in forms

fault-enter-code = Enter the invitation code you got from the organiser.
fault-enter-name = Enter a name.
fault-it = It { $fault }.
fault-name-too-long = At most { $most } characters; this has { $count }.
fault-password-too-short = At least { $least } characters; this has { $count }.
fault-passwords-differ = The passwords do not match.
fault-unknown = Something went wrong. Try again.

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

## games: the organiser's list of games

games-about = Finished games, newest first. If a game went wrong through no fault of the bots, void it and have it replayed.
games-against = against
games-any-bot = any bot
games-calls = Calls
games-calls-in = Calls in game { $number }
# $match "Anna against Ben"
games-calls-title = Calls in game { $number }, { $match }
games-close = Close
games-ended = Ended
games-finished = Finished games
games-game = Game
games-no-calls = No calls stored. Captains are not called, and old call logs are deleted to make room for new ones.
games-no-replay = Don't replay
games-no-tournaments = No tournaments yet.
games-none = No finished games yet.
games-of = Games of
games-older = Show older games
games-orders = Orders
games-replay = Replay
games-replay-it = Replay it
games-tournament = Tournament
games-tournament-option = { $number }. { $name }
games-unit-game = Game
games-unit-orders = orders
games-void = Void
# $verdict a sentence
games-void-about = { $match }: { $verdict } It will not count in any standings or ratings, and the reason will be public. This cannot be undone.
games-void-and-replay = Void and replay
games-void-ask = Void game { $number }?
games-void-because = Void: { $reason }
games-void-because-replayed = Void: { $reason } It will be replayed.
games-void-game = Void game { $number }
games-void-yes = Void game
games-voided = Game voided.
games-voided-replayed = Game voided. It will be replayed.

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

## lobby: the lobby

lobby-about-register = Register a bot, then set its URL. No bot yet? <kit>Build one in five minutes</kit> with a kit.
lobby-about-sign-in = Set its URL and read its match log.
lobby-bot = Bot
# $count bots, $ready of them are ready
lobby-bots =
    { $count ->
        [one] { $count } bot, { $ready } ready to play
       *[other] { $count } bots, { $ready } ready to play
    }
lobby-closed = Registration is closed. Ask the organiser.
lobby-closed-sign-in = Registered bots keep playing. Does your team have one? <sign>Sign in</sign>
lobby-code = Invitation code
lobby-code-hint = You get it from the organiser.
lobby-confirm-password = Confirm password
lobby-enter-password = Enter the bot's password.
lobby-find = Find a bot
lobby-find-by-name = Find a bot by name
lobby-join = Join the battle
lobby-name-hint = Public. 1 to 32 characters; must be unique.
lobby-no-bots = No bots yet. Be the first.
lobby-no-match = No bot matches “{ $part }”.
lobby-not-loaded = Could not load the list.
lobby-not-registered = Registration failed.
lobby-out-of-date = The list may be out of date. Retrying...
lobby-password-hint = At least 8 characters. Anyone with it controls the bot.
lobby-register-or-sign-in = Register or sign in
lobby-registered = Your bot is registered and you are signed in.
lobby-registering = Registering...
lobby-set-url = Set URL
lobby-set-url-for = Set URL for { $name }
lobby-sign-in = Sign in to your bot
lobby-status = Status
lobby-your-bot = Your bot
lobby-yours = yours

## log: the game log

log-player-1 = Player 1
log-player-2 = Player 2

## matches: the organiser's list of running matches

matches-abort = Abort
matches-abort-and-replay = Abort and replay
matches-abort-match = Abort { $match }
matches-abort-yes = Abort match
# $match "Anna against Ben"
matches-about = { $match } stops at once. It is replayed from the start unless you decide that one side loses.
matches-ask = Abort this match?
matches-loses = { $name } loses
matches-lost = { $name } loses the match.
matches-match = Match
matches-none = No matches are running.
matches-replay = Replay it
matches-replayed = The match will be replayed.
matches-result = Result
matches-started = Started
matches-title = Running matches

## registration: who may register a bot

registration-about =
    { $mode ->
        [open] Anyone can register a bot in the lobby.
        [code] Registering a bot requires an invitation code.
       *[closed] No new bots can register. Registered bots keep playing.
    }
registration-code = Code
registration-code-created = Code created.
registration-code-revoked = The code for { $name } is revoked.
registration-codes = Invitation codes
registration-copy-link = Copy link
registration-create = Create code
registration-done =
    { $mode ->
        [open] Registration is open.
        [code] Registration now requires a code.
       *[closed] Registration is closed.
    }
registration-for = For
registration-mode =
    { $mode ->
        [open] Open
        [code] Code required
       *[closed] Closed
    }
registration-most = Maximum number of bots
registration-new = New code for
registration-new-example = all teams
registration-no-codes = No codes yet, so nobody can register.
registration-revoke = Revoke the code for { $name }
registration-revoke-about = Nobody can register with it any more. Bots registered with it stay.
registration-revoke-ask = Revoke the code for { $name }?
registration-title = Registration
registration-unlimited = unlimited
registration-used = Used
registration-used-of = { $used } of { $uses } times
registration-used-times =
    { $used ->
        [one] once
       *[other] { $used } times
    }

## rules: names of rule sets

rules-and = { $rules }, { $more }
rules-custom = { $rules } (custom)

## storage: the organiser's page about disk space

storage-about = What uses disk space on the server. Measured when you open this page.
# $size "38", "4.1"
storage-bytes =
    { $unit ->
        [B] { $size } B
        [kB] { $size } kB
        [MB] { $size } MB
        [GB] { $size } GB
       *[TB] { $size } TB
    }
storage-contents = Database contents
storage-count = Count
storage-data = Data
storage-database = Database
storage-failed = Could not measure disk space.
storage-free = Free on disk
storage-kind =
    { $kind ->
        [tables] Games at tables
        [tournament-games] Tournament games
        [calls] Call logs (each bot's latest games)
        [bots] Bots and their checks
        [analyses] Analyses
        [audit] Log
       *[other] Everything else
    }
storage-log = Write-ahead log
storage-measuring = Measuring...
storage-percent = { $percent } %
storage-percent-small = under 1 %
storage-share = Share
storage-size = Size
storage-tables = Tables: { $waiting } waiting to start, { $running } running, { $finished } finished.
storage-unused = Free inside the database

## time: durations

time-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
time-hours =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
time-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
time-ms = { $count } ms
time-s = { $count } s

## tournament: the organiser's list of tournaments, and the form for a new one

tournament-about = A tournament includes every bot that has a URL and is not benched when it starts.
tournament-action =
    { $action ->
        [start] Start
        [pause] Pause
        [resume] Resume
       *[stop] Stop
    }
tournament-action-on = { tournament-action } { $name }
tournament-after-last = After the last game
tournament-after-match = After each match
tournament-after-match-hint = Time to see the result.
tournament-after-move = After each move
tournament-after-move-hint = For spectators. Does not use up the bots' time.
tournament-always-one = Always 1 in showcase mode.
tournament-before-next = Before the next tournament
tournament-before-next-hint = Time for teams to fix their bots.
# The moment is an element.
tournament-begins-at = at <moment>{ $at }</moment>
# Limits, already written.
tournament-between = Enter { $low } to { $high }.
tournament-between-seconds = Enter { $low } to { $high } seconds.
tournament-call-time = Time per call, in seconds
tournament-call-time-hint = From connecting to the last byte. A bot that takes longer loses the game.
tournament-captains = Computer opponents
tournament-captains-about = Captains that play in the tournament like bots. Useful for rehearsals and to make the numbers even.
tournament-change-rules = Change these rules
tournament-concurrent = Concurrent games
tournament-concurrent-hint = In total. More is faster until bots or the server cannot keep up.
tournament-create = Create tournament
tournament-done =
    { $action ->
        [start] { $name } is started.
        [pause] { $name } is paused. Running games finish; no new ones start.
        [resume] { $name } is running again.
       *[stop] { $name } is stopped.
    }
tournament-ended = Ended
tournament-enter-even = Enter 1 or an even number, so that both sides fire first equally often.
tournament-enters-each-time = Each time, it enters every bot that is ready. It waits until there are at least two.
tournament-enters-once = Enters every bot that is ready when it starts. It needs at least two.
tournament-even = 1 or an even number, so that both sides fire first equally often.
tournament-expected =
    { $count ->
        [one] { $count } game if started now
       *[other] { $count } games if started now
    }
tournament-failing =
    { $count ->
        [one] { $count } bot failed the last check.
       *[other] { $count } bots failed the last check.
    }
tournament-fast = Fast
tournament-fast-about = Many games per pair, many at a time. For meaningful ratings and overnight runs.
tournament-fix-rules = Fix the rules first; the errors are listed below them.
tournament-format =
    { $mode ->
        [showcase] { $rules }, one match at a time{ tournament-repeats }
       *[fast] { $rules }, { tournament-games-per-pair }, { $concurrency } at a time{ tournament-repeats }
    }
tournament-format-column = Format
tournament-game-time = Time per game, in seconds
tournament-game-time-hint = Total time for all calls to one bot in a game. Keeps slow bots from delaying the tournament.
tournament-game-time-limits = Enter 1 to 86400 seconds, or leave it empty.
tournament-games = Games
tournament-games-per-pair =
    { $games ->
        [one] { $games } game per pair
       *[other] { $games } games per pair
    }
tournament-games-played = Games played
tournament-hackathon-only = Bots that only speak the simple form of the protocol can play Hackathon only.
# $names "Anna, Ben"
tournament-left-out = Left out because they don't play { $rules }: { $names }.
tournament-length = { $entrants } entrants, { tournament-matches }.
# $time "6 hours"
tournament-length-about = { $entrants } entrants, { tournament-matches }, about { $time }.
tournament-matches =
    { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    }
tournament-mode = Mode
tournament-name = Name
tournament-name-example = Friday evening
tournament-new = New tournament
tournament-no-answer = The server is not responding.
tournament-none = No tournament is running.
tournament-not-created = The tournament could not be created.
# $format "Classic, 2 games per pair, 8 at a time"
tournament-number-and-format = Number { $number }. { $format }.
tournament-only-if-repeats = Only if it repeats.
tournament-other-rules = doesn't play these rules
tournament-page-old = This page may be out of date. Retrying...
tournament-past = Past tournaments
tournament-pauses = Pauses, in seconds
tournament-per-bot = Concurrent games per bot
tournament-per-bot-hint = Leave at 1 unless every bot can play several games at a time.
tournament-per-pair = Games per pair
tournament-played-of = { $played } of { $total }
tournament-progress = { $played } of { $total } games
tournament-public = Public.
tournament-random = random
tournament-repeats =
    { $repeat ->
        [forever] , repeats
       *[once] { "" }
    }
tournament-rule-set = Rule set
tournament-rules = Rules
tournament-rules-not-loaded = Could not load the rules. Reload the page.
tournament-seed = Random seed
tournament-seed-hint = Determines the order of games. It is public, so anyone can check the order.
tournament-seed-limits = Enter a whole number from 0 to { $most }, or leave it empty.
tournament-showcase = Showcase
tournament-showcase-about = Each pair plays once, one match at a time, with pauses for spectators. Repeats until stopped.
tournament-standings = Standings<sr> of { $name }</sr>
tournament-start-afterwards = You start it afterwards.
tournament-start-over = Start over
tournament-state =
    { $state ->
        [created] not started
        [waiting] starts automatically
        [running] running
        [paused] paused
        [stopped] stopped
       *[finished] finished
    }
tournament-status = Status
tournament-stop-about = This ends the tournament and its series for good. Running games are aborted and do not count; finished games still count. To stop for a while, pause it instead.
tournament-stop-after = Stop
tournament-stop-ask = Stop { $name }?
tournament-stop-yes = Stop tournament
tournament-too-few = Not enough bots yet
# $length "30 entrants, 435 matches."
tournament-too-few-example = Fewer than two bots are ready. For example: { $length }
tournament-unlimited = unlimited
tournament-whole-number = Enter a whole number.

## view: the live view on a big screen

view-afloat = { $afloat } of { $ships } ships afloat
view-connecting = Connecting...
view-earlier = Earlier events
view-fleets = Fleets<sr> are visible on this screen</sr>
view-fleets-placed = Both fleets are placed.
view-full-screen = Full screen
view-game-of = game { $number } of { $total }
view-hit-points = <b>{ $left }</b> of { $all } hit points left
view-idle-all-played = All { $total } games have been played.
view-idle-complete = This tournament is complete
view-idle-complete-next = All its games have been played.
view-idle-created = { $name } has not started
view-idle-created-next = Waiting for the organiser to start it.
view-idle-next-match = The next match is about to start
view-idle-none = No tournament is running
view-idle-none-next = Teams register their bots in the lobby; the organiser starts the tournament.
view-idle-over = { $tournament } is over
view-idle-paused = { $name } is paused
view-idle-paused-next = { $played } of { $total } games played. Play resumes from here.
view-idle-repeats = The next tournament is about to start.
# $winners "Anna and Ben"
view-idle-shared = { $winners } share first place in { $tournament }
view-idle-starts-in = The next tournament starts in { $time }.
view-idle-stopped = { $name } was stopped
view-idle-stopped-next = { $played } of { $total } games were played.
view-idle-stuck = No match can be played right now
view-idle-waiting = { $name } is about to start
view-idle-won = { $winner } won { $tournament }
view-join = Join at { $host }/lobby
view-latest = Latest results
view-layout =
    { $view ->
        [auto] Automatic
        [one] One match
       *[several] Several
    }
view-layouts = Matches to show
view-leads =
    { $hits ->
        [one] { $name } leads by { $hits } hit
       *[other] { $name } leads by { $hits } hits
    }
view-letter =
    { $column ->
        [wins] W
        [draws] D
       *[losses] L
    }
view-line-closed = Disconnected
view-line-connecting = Connecting
view-line-lost = Connection lost
view-line-retrying = retrying in { $time }
view-live = Live
view-live-matches = Live matches
view-next = Next: <b>{ $one }</b> against <b>{ $two }</b>
view-no-games = No games yet.
view-no-rating = none yet
view-no-tournament = No tournament
view-none-scheduled = No matches scheduled.
view-order = order { $order }
view-order-of = order { $order } of { $limit }
view-orders = { $count } orders
view-page = { $first } to { $last } of { $count }
view-played = { $played } of { $total } games played
view-playing-now = playing now
view-reload-the-page = reload the page
view-replay = Replay
view-round = round { $round }
view-round-of = round { $round } of { $limit }
view-screen-link-ended = This screen link is no longer valid. Fleets are hidden.
view-show-only = <sr>Show only { $one } against { $two }, </sr>{ $progress }
view-then = then <b>{ $one }</b> against <b>{ $two }</b>
view-tied = Tied
view-title = { $tournament }, { $state }
view-waters = { $name }'s waters
view-waters-state = { $name }'s waters: { $afloat } of { $ships } ships afloat, { $left } of { $all } hit points left.
view-won = won
