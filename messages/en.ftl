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
app-arena = Arena
app-bot-guide = Bot guide
app-bots = Bots
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
app-copy-link = Copy link
app-copy-this = Copy this text
app-dark-theme = Dark theme
app-docs = Docs
app-games = Games
app-home = Broadside, home
app-leaderboard = Leaderboard
app-learn = Learn
app-light-theme = Light theme
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
app-retrying = Retrying automatically.
app-server-failed = The server failed with status { $status }. Try again in a moment.
app-sign-in = Sign in
app-sign-in-failed = Sign-in failed.
app-sign-out = Sign out
app-signed-in = Signed in.
app-signed-out = Signed out.
app-signing-in = Signing in...
app-skip = Skip to content
app-sound = Sound
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
app-vibration = Vibrate on hits
app-volume = Volume
app-watch = Watch
app-went-wrong = Something went wrong.

## arena: the bots, registration and sign-in

arena-about-register = Register a bot, then set its URL. No bot yet? <kit>Build one in five minutes</kit> with a kit.
arena-about-sign-in = Set its URL and read its match log.
arena-bot = Bot
# $count bots, $ready of them are ready
arena-bots =
    { $count ->
        [one] { $count } bot, { $ready } ready to play
       *[other] { $count } bots, { $ready } ready to play
    }
arena-closed = Registration is closed. Ask the organiser.
arena-closed-sign-in = Registered bots keep playing. Does your team have one? <sign>Sign in</sign>
arena-code = Invitation code
arena-code-hint = You get it from the organiser.
arena-confirm-password = Confirm password
arena-enter-password = Enter the bot's password.
arena-find = Find a bot
arena-find-by-name = Find a bot by name
arena-join = Join the battle
arena-name-hint = Public. 1 to 32 characters; must be unique.
arena-no-bots = No bots yet. Be the first.
arena-no-match = No bot matches “{ $part }”.
arena-not-loaded = Could not load the list.
arena-not-registered = Registration failed.
arena-out-of-date = The list may be out of date. Retrying...
arena-password-hint = At least 8 characters. Anyone with it controls the bot.
arena-register-or-sign-in = Register or sign in
arena-registered = Your bot is registered and you are signed in.
arena-registering = Registering...
arena-set-url = Set URL
arena-set-url-for = Set URL for { $name }
arena-sign-in = Sign in to your bot
arena-status = Status
arena-your-bot = Your bot
arena-yours = yours

## board: squares, rows and columns

board-area = { $first } to { $last }
board-column = column { $column }
board-row = row { $row }

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
bot-go-to-arena = Go to the arena
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
bot-sign-in-first = Sign in to your bot in the arena to see its match log.
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
bots-new-password-about = Copy it now; it will not be shown again. Give it to the team; they can change it in the arena.
bots-none = No bots are registered yet.
bots-playing-many = Some of them are playing a match.
bots-playing-one = It is playing a match.
bots-reason-many = One line. Their owners see it, and it goes into the log.
bots-reason-one = One line. Its owner sees it, and it goes into the log.
bots-registered =
    { $count ->
        [one] { $count } bot is registered. Teams register in the <arena>arena</arena>.
       *[other] { $count } bots are registered. Teams register in the <arena>arena</arena>.
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

## end: how a game ended

end-analyse = Analyse
end-analysing = Analysing the game...
end-close = Show the boards
# $shots of the player, $average of the captain called $name
end-compared-lost = { $name } needed { $shots } shots, and { $average } on average.
end-compared-won = You needed { $shots } shots. { $name } needs { $average } on average.
end-draw = A draw.
end-draw-why =
    { $cause ->
        [sunk] Both fleets were sunk in the same round.
        [limit] The order limit was reached with equal hits.
        [cap] The match was stopped with equal hits.
        [flag] Both ran out of time.
       *[other] { "" }
    }
end-hits = Hits
# At the beginning of a sentence.
end-loser =
    { $reader ->
        [loser] You
       *[watching] { $loser }
    }
end-none = Nobody won.
end-none-why = Both failed before the first shot.
# $result "You won.", $rules "Classic", $accuracy "31 %"
end-share = { $result } { $rules }: { $shots } shots, { $accuracy } hits.
end-shots = Shots
end-show = Show me
end-title = Result
end-turning-point = Turning point:
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
event-no-tournaments = No tournaments yet. The organiser starts the first one when bots are <arena>in the arena</arena>.
event-not-played = not played
event-not-started = not started
event-nothing-played = No games have been played yet. Register a bot <arena>in the arena</arena>, or <view>watch live matches</view>.
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

## fact: facts about rules

# Inside a sentence.
fact-area =
    { $size ->
        [1] one square
        [3] { $size }x{ $size } squares around the one you give
        [5] { $size }x{ $size } squares around the one you give
       *[other] { $size }x{ $size } squares (give the top left one)
    }
fact-armour = Each square of the { $ship } takes { $hits } hits.
fact-artillery = Artillery: fires at { fact-area }. Sinking a ship gives you one use; you can hold only one.
fact-board = Board: { $width }x{ $height }, columns { $firstColumn } to { $lastColumn }, rows { $firstRow } to { $lastRow }.
fact-clear-halo = The squares around a sunk ship are marked as water.
fact-fire-again =
    { $answer ->
        [refused] You cannot fire at a square twice.
        [turn-lost] Firing at a square twice costs your turn.
       *[allowed] You may fire at a square more than once.
    }
fact-fleet = Fleet: { $ships }.
fact-illegal-order =
    { $answer ->
        [refused] An illegal order is refused, and you try again.
        [turn-lost] An illegal order costs your turn.
       *[forfeit] An illegal order loses the game.
    }
fact-limit = After { $orders } orders each, the side with more hits wins; equal hits are a draw.
fact-placement =
    { $diagonal ->
        [true]
            { $gap ->
                [true] Place ships along rows, columns or diagonals; leave a free square all around each.
               *[false] Place ships along rows, columns or diagonals; they may touch.
            }
       *[false]
            { $gap ->
                [true] Place ships along rows or columns; leave a free square all around each.
               *[false] Place ships along rows or columns; they may touch.
            }
    }
fact-radar =
    { $answer ->
        [presence]
            { $sees ->
                [unhit] Radar: { fact-scans } of { fact-area }. A scan shows whether a ship is there; squares already hit do not count.
               *[all] Radar: { fact-scans } of { fact-area }. A scan shows whether a ship is there; squares already hit count too.
            }
       *[cells]
            { $sees ->
                [unhit] Radar: { fact-scans } of { fact-area }. A scan shows which squares hold ships; squares already hit do not count.
               *[all] Radar: { fact-scans } of { fact-area }. A scan shows which squares hold ships; squares already hit count too.
            }
    }
fact-reports =
    { $hits ->
        [cells]
            { $class ->
                [never] You learn the result of each shot, but never the type of a ship.
                [on-sinking] You learn the result of each shot, and the type of each ship you sink.
               *[on-hit] You learn the result of each shot, and the type of each ship you hit.
            }
       *[tally]
            { $class ->
                [never] You learn how many shots hit, not which ones, but never the type of a ship.
                [on-sinking] You learn how many shots hit, not which ones, and the type of each ship you sink.
               *[on-hit] You learn how many shots hit, not which ones, and the type of each ship you hit.
            }
    }
# Inside a sentence.
fact-scans =
    { $uses ->
        [one] { $uses } scan
       *[other] { $uses } scans
    }
# One of the ships of a fleet.
fact-ship =
    { $count ->
        [1] { $title } { $length }
       *[other] { $count } x { $title } { $length }
    }
# Inside a sentence. $guns fewer for each ship that is lost
fact-shots =
    { $guns ->
        [true]
            { $shots ->
                [1] one shot each, fewer as you lose ships
               *[other] up to { $shots } shots each, fewer as you lose ships
            }
       *[false]
            { $shots ->
                [1] one shot each
               *[other] up to { $shots } shots each
            }
    }
fact-smoke = Smoke screen: hides { fact-area } of your waters from one radar scan. You get one for each ship you sink.
fact-stealth = Radar cannot see the { $ship }.
fact-sunk-cells = The squares of a sunk ship are shown.
fact-sunk-never = Sinkings are not announced: you only learn when the whole fleet is sunk.
fact-torpedo =
    { $shipsLeft ->
        [one] Torpedo: fires along a row or column. You get one when the enemy has { $shipsLeft } ship left.
       *[other] Torpedo: fires along a row or column. You get one when the enemy has { $shipsLeft } ships left.
    }
fact-turns =
    { $order ->
        [alternate] Players take turns, { fact-shots }.
        [again-on-hit] Players take turns, { fact-shots }; a hit gives you another turn.
       *[together] Both players fire at the same time, in rounds of { fact-shots }.
    }

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

## fault: errors in forms

fault-enter-code = Enter the invitation code you got from the organiser.
fault-enter-name = Enter a name.
fault-it = It { $fault }.
fault-name-too-long = At most { $most } characters; this has { $count }.
fault-password-too-short = At least { $least } characters; this has { $count }.
fault-passwords-differ = The passwords do not match.
fault-unknown = Something went wrong. Try again.

## fleet: the list of a side's ships

fleet-afloat = afloat
fleet-hits =
    { $count ->
        [one] 1 hit
       *[other] { $count } hits
    }
fleet-ships =
    { $count ->
        [one] 1 ship
       *[other] { $count } ships
    }
fleet-silent = These rules don't announce sinkings.
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
form-sunk = When a ship sinks
form-sunk-always = Announced
form-sunk-cells = The squares of a sunk ship
form-sunk-never = Not announced
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
game-arrange = Move ships
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
game-fire-to-start = Fire at any square to start.
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
game-low-time =
    { $seconds ->
        [one] { $seconds } second left.
       *[other] { $seconds } seconds left.
    }
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
game-shuffle = Shuffle
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

## hits: hits by round, where only totals are known

hits-by-ship = by ship, not by shot
hits-hits = Hits
hits-none = No rounds yet.
hits-round = Round
hits-sunk = { $hits }<more> and sunk</more>
hits-totals = totals only

## home: the home page

home-about-arena = Bots against bots: tournaments, ratings, and your own bot.
home-about-invite = Send a friend a link. No account, nothing to install.
home-about-leaderboard = Results and ratings of all bots.
home-about-learn = The rules in one minute, with positions to try.
home-about-same-screen = Two players take turns at this device.
home-about-tournaments = Crosstables and every game.
home-about-watch = Live bot matches.
home-against = Your game against { $against }
home-change = Change
home-come-back = { $against } is waiting. Come back within { $clock } or you lose.
home-continue = Continue
home-gone = This game is no longer on the server.
# $players "Anna and Ben"
home-hotseat = { $players }, same screen
home-invite = Invite
home-lead = Battleship, seven ways. Play the computer, a friend online, or someone next to you.
# $rules "Classic", $captain "Mate"
home-next-game = { $rules }, against { $captain }.
home-nobody-joined = Nobody has joined yet.
home-open-games = Open games
home-play-now = Play now
home-remove = Remove from this list
# $game "Classic, Lieutenant"
home-remove-game = Remove from this list: { $game }
home-removed = Removed: { $game }
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

## learn: how to play

learn-all = All rule sets
learn-all-rules = All rules in short
learn-buoyancy-hint = Look at which ship you hit and how long it is.
learn-buoyancy-names = Every hit tells you which ship you hit. So you know how long it is, and when to stop.
learn-buoyancy-question = You hit the Destroyer at G4. It is two squares long. Where is the other one?
learn-buoyancy-right = G5. The Destroyer has two squares and the other three neighbours were misses.
learn-choose = Choose a square.
learn-classic-hint = Ships are straight. Which end of the line is still open?
learn-classic-question = You hit D5 and E5 and missed C5. Where do you fire next?
learn-classic-right = F5. Ships are straight lines, and the other end is closed by your miss.
learn-classic-sunk = You are told when a ship is sunk, and which one.
learn-classic-touch = Ships lie along rows or columns. They may touch each other.
learn-classic-turns = Players take turns, one shot each.
learn-coach = How the coach thinks
learn-fog-apart = Ships never touch each other, not even at a corner.
learn-fog-cleared = When a ship is sunk you see all of it, and the water around it is cleared: no ship can be there.
learn-fog-hint = Cleared water is empty. Which neighbour of G4 is left?
learn-fog-question = You sank the Cruiser; the water around it is cleared. Then you hit G4. Where next?
learn-fog-right = G5. F4 is cleared water, and G3 and H4 were misses.
learn-goal = Both players hide a fleet on a grid and fire at the other one. Whoever sinks all enemy ships first wins.
learn-hackathon-armour = The Battleship is armoured: each of its squares needs two hits.
learn-hackathon-fleet = Ten ships that never touch. Four of them are Patrol boats of one square.
learn-hackathon-hint = The radar marked two squares.
learn-hackathon-illegal = Careful: an illegal order loses the game, and after 120 orders each the game ends.
learn-hackathon-question = Your radar scan shows two squares with a ship. Where do you fire?
learn-hackathon-radar = You have one radar scan. It shows the ships in an area of 3x3 squares, but not the Submarine.
learn-hackathon-right = A certain hit. The two squares belong to one ship, because ships never touch.
learn-hackathon-told = You are told hits and sinkings, but never the type of ship. You may fire at a square again.
# $rules "Classic"
learn-how = How to play { $rules }
# $rules "Classic"
learn-how-new-tab = How to play { $rules } (opens a new tab)
learn-morskoi-again = A hit earns another shot. Your turn ends with a miss.
learn-morskoi-fleet = Ten ships that never touch, from a Battleship of four squares to four Patrol boats of one.
learn-morskoi-hint = Ships are straight, and G6 was a miss.
learn-morskoi-question = You hit G7 and G8, and nothing sank. G6 was a miss. It is still your turn. Where do you fire?
learn-morskoi-right = G9. Beside a ship there is only water, so the rest of it is straight ahead.
learn-not-best = There is a better square. { $hint }
learn-phoenix-artillery = Artillery fires at an area of 2x2 squares. Sinking a ship unlocks it.
learn-phoenix-hint = The radar saw a ship in its four squares, and three of them were misses.
learn-phoenix-illegal = Careful: firing at a square twice, or any other illegal order, costs your turn.
learn-phoenix-orders = Players take turns. Instead of a shot you may use a special order.
learn-phoenix-question = Radar saw something in the marked area. You have missed at three of its four squares. Where do you fire?
learn-phoenix-radar = Radar, three times: tells whether there is a ship in an area of 2x2 squares.
learn-phoenix-right = G7. Radar said that there is a ship, and only this square is left.
learn-phoenix-smoke = Smoke hides an area of your own board from one radar scan. You get one for each ship you sink.
learn-phoenix-torpedo = The torpedo fires along a whole row or column. It unlocks when the enemy has one ship left.
# $rules "Classic"
learn-play = Play { $rules }
learn-reference = Rules in detail
learn-salvo-diagonal = Ships may also lie diagonally. They never touch.
learn-salvo-guns = Each ship gives you a shot, the Carrier two. When you lose ships, you have fewer shots.
learn-salvo-hint = Which two of your shots are close enough to hit the same Cruiser?
learn-salvo-question = You fired six shots and hit the Cruiser twice. It is three squares long. Where is the third square?
learn-salvo-right = Right. Only C3 and D3 are close enough for two hits on one Cruiser, so it goes on at one end.
learn-salvo-tally = You are told how many shots hit which ship, but not which shots they were.
learn-salvo-together = Both players fire at the same time, in rounds.
learn-show = Show me
learn-title = How to play
learn-try = Try it

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
line-not-your-seat = this seat belongs to someone else
line-reconnected = Reconnected.
line-reconnecting = Reconnecting...
line-reconnecting-in = Reconnecting in { $time }.
line-reload = Reload the page.
line-reload-reason = reload the page
line-restarting = The server is restarting
line-you-left = you left the game

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

## mine: the games of this browser

mine-finished = Finished games
mine-none = Your games will be here: open ones to continue, and finished ones to replay and analyse.
mine-others = Games of bots
mine-result =
    { $result ->
        [won] Won
        [lost] Lost
       *[draw] Draw
    }
mine-where = This list is stored in this browser only.

## misplaced: what is wrong with a fleet

misplaced-bent = The { $class } must be one straight line without gaps.
misplaced-cell-twice = The { $class } lists { $cell } twice.
misplaced-count =
    { $missing ->
        [0] { $class }: { $got } placed, only { $wanted } allowed.
        [1] Missing: { $class }.
       *[other] Missing: { $class } ({ $missing }).
    }
misplaced-cross = { $class } at { $span } and { $other } at { $otherSpan } cross each other.
misplaced-crowd = The fleet has { $got } ships; it needs { $wanted }.
misplaced-diagonal = The { $class } at { $span } is diagonal. Ships must be horizontal or vertical.
misplaced-length =
    { $got ->
        [one] The { $class } has { $got } square; it needs { $wanted }.
       *[other] The { $class } has { $got } squares; it needs { $wanted }.
    }
misplaced-off-board = The { $class } runs off the board (at x { $x }, y { $y }).
misplaced-overlap = { $class } and { $other } overlap at { $cell }.
misplaced-touch = { $class } at { $span } and { $other } at { $otherSpan } touch. Leave one empty square around each ship.
misplaced-unknown-class = There is no ship type "{ $class }"; the types are { $known }.

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
place-last = Last fleet
place-last-placed = The fleet of your last game is placed.
place-last-title = The same fleet as last time
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

## problem: error responses of the server

problem-aborted-already = This match is already being aborted.
problem-another-runs = Another tournament is running. Stop it first, or wait until it ends.
problem-bad-body = Invalid request body: { $problem }.
problem-bad-clock = The clock must be between 10 seconds and one day, with an increment of at most one hour.
problem-bad-fleet = This fleet breaks the rules.
problem-bad-query = Invalid query: { $problem }.
problem-bad-request = The request could not be understood.
problem-bad-rules =
    { $readable ->
        [true] These rules cannot be played.
       *[false] These rules cannot be read.
    }
problem-bad-token = This token is not valid.
problem-bad-tournament = This tournament is not possible.
problem-bad-url = { $problem }
problem-bad-uses = A code can allow 1 to { $most } uses, or any number of uses.
problem-begun =
    { $what ->
        [tournament] This tournament has already been started.
       *[match] The new game has already begun.
    }
problem-busy = The server is busy. Try again in a moment.
problem-captain-declines = { $captain } does not play { $rules }: { $reason }.
problem-captain-twice = { $captain } is listed twice.
problem-captains-name = This name is too similar to that of the captain { $captain }. Choose another.
problem-code-needed = Registration needs an invitation code. Ask the organiser for one.
problem-copying = Another backup is running. Try again when it is done.
problem-database-down = The server's database does not answer. Try again in a moment.
problem-disk-full = The server's disk is full, so nothing was saved. Tell the organiser and try again later.
problem-entrants =
    { $entrants ->
        [1] A tournament needs at least two entrants; there is one.
       *[0] A tournament needs at least two entrants; there are none.
    }
problem-foreign-host = This server does not answer to this host name. To allow it, start the server with --origin.
problem-foreign-origin = Requests from pages of other sites are not allowed.
problem-full = No seat is free at this table.
problem-full-house = The server is full. Try again in a moment.
problem-in-person-only = A script token cannot do this. Sign in with the organiser's password.
problem-internal = Something went wrong on our side. Try again.
problem-method-not-allowed = This method is not allowed here.
problem-name-taken = Another bot has this name or a very similar one.
problem-no-loser = Say who loses the match: set loser to A or B.
problem-no-loser-needed = A match that is played again has no loser. Leave out loser.
problem-no-socket = This address accepts only WebSocket connections.
problem-no-token = Only the players can ask for a rematch. Send the seat's token.
problem-no-url = Your bot has no URL. Set one first.
problem-not-active = This bot is not active, so it cannot be benched.
problem-not-analysed = This game cannot be analysed: { $reason }.
problem-not-benched = This bot is not benched.
problem-not-found =
    { $what ->
        [tournament] This tournament does not exist.
        [bot] This bot does not exist.
        [call] This game has no such call.
        [calls] The calls of this game are no longer stored.
        [game] This game does not exist.
        [invitation] This invitation does not exist.
        [kit] This kit does not exist.
        [match] No such match is running.
        [own-game] Your bot has no such game.
        [page] Page not found.
        [screen] This screen does not exist.
        [session] This session does not exist.
        [table] This table does not exist.
       *[token] This token does not exist.
    }
problem-not-json = Send JSON with the content type application/json.
problem-not-over = The game is not over yet.
problem-not-paused = This tournament is not paused.
problem-not-ready = This server should get no requests now.
problem-not-running = Only a running or waiting tournament can be paused.
problem-not-signed-in =
    { $as ->
        [owner] You are not signed in to a bot.
        [organiser] You are not signed in as the organiser.
       *[owner-or-password] Sign in to the bot, or send its password.
    }
problem-not-stored = The table could not be saved. Try again.
problem-not-your-bot = You are signed in to another bot.
problem-not-your-seat = This token is not valid for any seat at this table.
problem-outdated = This has changed in the meantime. Refresh and try again.
problem-over =
    { $what ->
        [tournament] This tournament is already over.
        [match] This match is over. You can void a finished game instead.
       *[replay] This tournament was stopped, so the game cannot be played again. Void it without a replay.
    }
problem-passwords-differ = The two passwords do not match.
problem-registration-closed = Registration is closed. Ask the organiser.
problem-removed = The organiser removed this bot: { $reason }
problem-stopping = The server is restarting. Try again in a moment.
problem-task-down = The task "{ $task }" keeps failing. The log says why.
# $leftOut the bots that do not play these rules
problem-too-few =
    { $leftOut ->
        [none] { problem-entrants }
       *[other] { problem-entrants } These bots do not play { $rules }: { $leftOut }.
    }
problem-too-large = The request is too large.
problem-too-many =
    { $what ->
        [games] Too many new games from your address. Wait a moment.
        [analyses] Too many analyses from your address. Wait a moment.
        [calls] Too many calls to your bot. Wait a moment.
        [changes] Too many changes from your address. Wait a moment.
        [checks] Too many bot checks from your address are running. Wait a moment.
        [all-checks] Too many bot checks are running. Wait a moment.
        [connections] Too many connections from your address. Close some, or try again later.
        [passwords] Too many password attempts from your address. Wait a moment.
        [registrations] Too many bots were registered from your address. Try again later, or ask the organiser.
       *[requests] Too many requests from your address. Wait a moment.
    }
problem-too-many-bots = The server has reached its bot limit. Ask the organiser.
problem-too-many-games = With { $entrants } entrants this would be { $games } games; the limit is { $most }.
problem-too-many-guesses = Too many wrong passwords. Try again in { $seconds } seconds.
problem-too-slow = The request took too long.
problem-unknown-captain = This captain does not exist. Choose one of { $known }.
problem-unknown-rules = This rule set does not exist. Choose one of { $known }.
problem-unreadable-record = The record of this game cannot be read. Its text is at the game's address plus /notation.
problem-url-changed = The check was cancelled because the URL was changed. Check again.
problem-used-code = This invitation code has been used up. Ask the organiser for another one.
problem-void-already = This game is already void.
problem-wrong-code = This invitation code is not valid. Check it, or ask the organiser for one.
problem-wrong-password =
    { $named ->
        [true] Wrong name or password.
       *[false] Wrong password.
    }

## refusal: why a table refuses an order or another message

refusal-already-committed = You have already given your order for this round. Wait for your opponent.
refusal-already-fired = { $cell } has been fired at or is known water. Choose another square.
refusal-artillery-locked = Artillery is locked. Sink a ship to unlock it.
refusal-bad-fleet = This fleet breaks the rules.
refusal-bad-frame = Invalid message: { $problem }.
refusal-binary-frame = Send text messages, not binary ones.
refusal-coach-busy = The coach is busy. Try again in a moment.
refusal-coach-game-over = The game is over. Open the replay for the full analysis.
refusal-coach-no-answer = The coach has no answer: { $reason }.
refusal-coach-not-agreed = Between people, the coach can only be agreed on before the game.
refusal-coach-off = The coach is off at this table.
refusal-fleet-placed = Your fleet is already placed.
refusal-game-over = The game is over.
refusal-lane-off-board = That row or column is off the board.
refusal-mark-off-board = A mark is off the board.
refusal-no-hello = Say hello first.
refusal-no-hint-yet = You get a hint after { $needed } misses in a row; you have { $misses }.
refusal-no-hints-left = You have used all { $hints } hints of this game.
refusal-no-shots = Choose at least one square.
refusal-no-smoke = You have no smoke screens. Each enemy ship you sink gives you one.
refusal-no-squares = Choose at least one square.
refusal-not-begun = The game has not begun.
refusal-not-your-turn = It is not your turn.
refusal-off-board = { $cell } is off the board.
refusal-only-hints = This table allows single hints, not the whole heat map.
refusal-only-players = You are watching. Only players can do that.
refusal-order-off-board = That is off the board.
refusal-outdated = The game has moved on. Check the board and try again.
refusal-radar-spent = You have no radar scans left.
refusal-second-hello = You have already said hello.
refusal-square-twice = A square appears twice in the salvo.
refusal-too-many-orders = Too many orders from your address. Wait a moment.
refusal-too-many-shots =
    { $available ->
        [one]
            { $aimed ->
                [one] You have { $available } shot but chose { $aimed } square.
               *[other] You have { $available } shot but chose { $aimed } squares.
            }
       *[other]
            { $aimed ->
                [one] You have { $available } shots but chose { $aimed } square.
               *[other] You have { $available } shots but chose { $aimed } squares.
            }
    }
refusal-torpedo-locked =
    { $shipsLeft ->
        [one] The torpedo is locked. It unlocks when the enemy has { $shipsLeft } ship left.
       *[other] The torpedo is locked. It unlocks when the enemy has { $shipsLeft } ships left.
    }
refusal-torpedo-spent = You have already used your torpedo.
refusal-unavailable =
    { $order ->
        [radar] These rules have no radar.
        [smoke] These rules have no smoke.
        [artillery] These rules have no artillery.
       *[torpedo] These rules have no torpedo.
    }
refusal-unreadable = That is not an order.

## registration: who may register a bot

registration-about =
    { $mode ->
        [open] Anyone can register a bot in the arena.
        [code] Registering a bot requires an invitation code.
       *[closed] No new bots can register. Registered bots keep playing.
    }
registration-code = Code
registration-code-created = Code created.
registration-code-revoked = The code for { $name } is revoked.
registration-codes = Invitation codes
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

## rule: why rules cannot be played

rule-area = { rule-order } has size { $size }; sizes go from 1 to { $most }.
rule-armour = { $class } has armour { $armour }; armour must be 1 to { $most } hits per square.
rule-armour-needs-fire-again = { $class } is armoured, so firing at a square again must be allowed (turns.fire-again = "allowed").
rule-board-size = A { $width }x{ $height } board is not possible; width and height must be { $least } to { $most }.
rule-class-name = Class "{ $class }" must be 1 to 24 letters, digits or hyphens and start with a letter.
rule-class-twice = { $class } is listed twice; raise its count instead.
rule-count = { $class } has count 0; raise it or remove the ship.
rule-guns = { $class } has { $guns } guns; a ship must have 1 to { $most }.
rule-halo-without-gap = Clearing the water around a sunk ship (told.clear-halo) needs a gap between ships (placement.gap = "all-around").
rule-halo-without-wreck = Clearing the water around a sunk ship (told.clear-halo) shows where the ship was, so its squares must be revealed too (told.sunk-cells = true).
rule-length = { $class } has length { $length }; this board fits lengths 1 to { $longest }.
rule-limit = The limit of orders (turns.limit) must be at least 1.
rule-name = Name "{ $name }" must be 1 to 40 lower-case letters, digits or hyphens.
rule-name-taken = { $id } is a preset, and these rules differ from it; choose another name or version.
rule-no-fleet = This fleet does not fit on the board.
rule-no-fleet-found = No way to place this fleet was found in { $nodes } tries; use fewer or shorter ships, or a larger board.
rule-no-ships = The fleet has no ships.
# At the beginning of a sentence.
rule-order =
    { $order ->
        [radar] Radar
        [smoke] Smoke
        [artillery] Artillery
       *[torpedo] Torpedo
    }
rule-radar-uses = Radar needs at least 1 use; for no radar, leave [radar] out.
rule-shots = A turn has { $shots } shots; 1 to { $most } are allowed.
rule-silent-class = The type of a ship cannot be revealed when it sinks (told.class = "on-sinking") if sinkings are never announced (told.sunk = "never"); use told.class = "never" or "on-hit".
rule-silent-guns = Shots that depend on guns (turns.shots = "guns") show that a ship sank, but sinkings are never announced (told.sunk = "never"); use a number of shots.
rule-silent-reward = { rule-order } is a reward for sinking ships, but sinkings are never announced (told.sunk = "never").
rule-silent-wreck = The squares of a sunk ship cannot be revealed (told.sunk-cells) if sinkings are never announced (told.sunk = "never").
rule-smoke-without-radar = Smoke only hides ships from radar, and these rules have no radar.
rule-special-in-rounds = { rule-order } works only when players take turns, but turns.order is "together".
rule-summary = The summary must be one line of at most 200 characters, without triple quotes.
rule-title = The title of { $class } must be 1 to 24 letters, digits, spaces, hyphens or apostrophes.
rule-too-many-ships = The fleet has { $ships } ships; at most { $most } are allowed.
rule-too-tight = This fleet fits in so few ways that random fleets cannot be drawn fairly; use fewer or shorter ships, or a larger board.
# $ships how many the fleet has
rule-torpedo-unlock =
    { $left ->
        [0] The torpedo must unlock while the enemy has at least 1 ship left.
        [one] The torpedo unlocks when the enemy has { $left } ship left, so a fleet needs more ships than that.
       *[other] The torpedo unlocks when the enemy has { $left } ships left, so a fleet needs more ships than that.
    }
rule-version = Version must be at least 1.

## rules: names of rule sets

rules-and = { $rules }, { $more }
rules-custom = { $rules } (custom)

## setting: what is wrong with the settings of a tournament

setting-odd-games = games must be 1 or an even number, so that both bots of a pair move first equally often.
setting-range = { $name } must be { $low } to { $high }.
setting-showcase-concurrency = In showcase mode one game is played at a time: set concurrency to 1 or leave it out.
setting-showcase-games = In showcase mode each pair plays once: set games to 1 or leave it out.

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
setup-title = New game
setup-waiting = Waiting for the server

## share: sharing a link

share-close = Close
share-copied = Copied.
share-copy = Copy
share-not-copied = Press Ctrl+C to copy.
share-picture = Picture
share-qr = QR code of the link
share-share = Share
share-text = Text and link
share-title = Share

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
time-min = { $count } min
time-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
time-ms = { $count } ms
time-s = { $count } s
time-seconds =
    { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }

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
# Shown in place of "Live" while the servers cannot reach each other.
view-delayed = Live updates are delayed
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
view-idle-none-next = Teams register their bots in the arena; the organiser starts the tournament.
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
view-join = Join at { $host }/arena
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
view-play-meanwhile = Play a game meanwhile
view-played = { $played } of { $total } games played
view-playing-now = playing now
view-replay = Replay
view-round = round { $round }
view-round-of = round { $round } of { $limit }
view-screen-link-ended = This screen link is no longer valid. Fleets are hidden.
view-show-only = <sr>Show only { $one } against { $two }, </sr>{ $progress }
view-then = then <b>{ $one }</b> against <b>{ $two }</b>
view-tied = Tied
view-title = { $tournament }, { $state }
view-waters = { $name }'s waters
view-waters-hits = { $name }'s waters: { $left } of { $all } hit points left.
view-waters-state = { $name }'s waters: { $afloat } of { $ships } ships afloat, { $left } of { $all } hit points left.
view-won = won

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
wait-scan = Scan the code with a phone, or send the link.
wait-send = Send invitation
# $rules "Classic"
wait-share = Let's play Battleship ({ $rules }).
wait-someone = Waiting for someone to join.

## watch: watching a game

watch-choosing = Both players are choosing.
watch-placing = The players are placing their fleets
watch-rematch = Watch the rematch
watch-title = Watching
watch-waiting = Waiting for a second player
watch-what = You see only what both players know.
