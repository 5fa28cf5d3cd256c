// Browser tests of /view, with real bots over HTTP.

import { test } from './fixtures.mjs';
import { MARKUP, inArena, onlyText } from './arena.mjs';
import { Visitor, axe, must } from './lib.mjs';

const PROJECTOR = { viewport: { width: 1920, height: 1080 } };

/** Every frame that this page is sent over the feed. @param {Visitor} visitor @returns {any[]} */
function listen(visitor) {
  /** @type {any[]} */
  const frames = [];
  visitor.page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname !== '/api/feed') return;
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload))));
  });
  return frames;
}

/** The rows of the standings on /view, as shown. @param {Visitor} visitor @param {string} title */
async function ranks(visitor, title) {
  const table = visitor.page.locator('.ranks', {
    has: visitor.page.getByRole('heading', { name: title }),
  });
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].slice(0, 5).map((cell) => cell.textContent?.trim() ?? ''),
      ),
    );
}

/** @param {any[]} rows */
const asRead = (rows) =>
  rows.map((row) => [row.rank, row.name, row.wins, row.draws, row.losses].map(String));

/** Ships that a frame reveals while their match is running. @param {any} frame */
function shipsIn(frame) {
  const events =
    frame.type === 'event' ? [frame.event] : frame.type === 'match' ? frame.match.events : [];
  const tells = (/** @type {any} */ event, /** @type {string} */ type) =>
    event.sightings.filter((/** @type {any} */ one) => one.type === type).length;
  return events.reduce(
    (/** @type {number} */ sum, /** @type {any} */ event) =>
      sum + (tells(event, 'ended') ? 0 : tells(event, 'ship')),
    0,
  );
}

test('view: a tournament is watched from before its start to its end', ({ browser }) =>
  inArena({ Kraken: ['lieutenant'], Nimbus: ['cadet'], [MARKUP]: ['cadet'] }, async (arena) => {
    const visitor = await Visitor.come(browser, arena.server.url, PROJECTOR);
    const { page } = visitor;
    const frames = listen(visitor);
    await visitor.go('/view');
    await page.getByRole('heading', { name: 'No tournament is running' }).waitFor();
    const id = await arena.make({ concurrency: 1, pauses: { moveMs: 12, matchMs: 600 } });
    await arena.begin(id);
    await page.locator('.duel').waitFor();
    // The headline changes with every move.
    await page.waitForFunction(
      () => {
        const all = /** @type {{seen?: Set<string>}} */ (/** @type {unknown} */ (window));
        all.seen ??= new Set();
        all.seen.add(document.querySelector('.now .words')?.textContent ?? '');
        return all.seen.size >= 5;
      },
      null,
      { polling: 20, timeout: 60_000 },
    );
    await page.locator('.duel .now', { hasText: /leads by \d+ hits?|Tied/ }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    await page
      .locator('.verdict', { hasText: /won\.|draw/ })
      .first()
      .waitFor({ timeout: 60_000 });
    await onlyText(visitor);
    await page.locator('header', { hasText: 'finished' }).waitFor({ timeout: 120_000 });
    const { tournament, standings } = await arena.ask(`tournaments/${id}`);
    must(tournament.played === 6, `${tournament.played} games were played.`);
    const first = standings.filter((/** @type {any} */ row) => row.rank === 1);
    await page
      .getByRole('heading', {
        name: first.length === 1 ? `${first[0].name} won Autumn Cup` : 'Autumn Cup is over',
      })
      .waitFor({ timeout: 20_000 });
    must(
      JSON.stringify(await ranks(visitor, 'This tournament')) === JSON.stringify(asRead(standings)),
      "The leaderboard of the tournament is not the API's.",
    );
    const { rows } = await arena.ask('leaderboard?scope=all');
    must(
      JSON.stringify(await ranks(visitor, 'All time')) === JSON.stringify(asRead(rows)),
      "The leaderboard of all time is not the API's.",
    );
    // Spectators saw no ship before a match was over, and no frame was missed.
    must(
      frames.reduce((sum, frame) => sum + shipsIn(frame), 0) === 0,
      'The public feed shows ships.',
    );
    const ends = frames.filter((frame) => frame.type === 'ended');
    must(ends.length === 6, 'Not every end was sent.');
    // A voided game stops counting at once.
    const last = page.locator('.recent li').first();
    must(
      !(await last.textContent())?.includes('does not count'),
      'The last game does not count already.',
    );
    await arena.organise('POST', `games/${ends[5].game.id}/void`, {
      reason: 'The wrong bot was running.',
    });
    await last.filter({ hasText: 'This game does not count.' }).waitFor();
    const numbered = frames.filter((frame) => 'seq' in frame);
    must(
      numbered.every((frame, n) => n === 0 || frame.seq === numbered[n - 1].seq + 1),
      'The numbers of the frames have gaps.',
    );
    await visitor.leave();
  }));

test('view: between two tournaments of a series the page shows who won', ({ browser }) =>
  inArena({ Kraken: ['lieutenant'] }, async (arena) => {
    const visitor = await Visitor.come(browser, arena.server.url, PROJECTOR);
    const { page } = visitor;
    await arena.begin(
      await arena.make({
        games: 1,
        repeat: 'forever',
        captains: ['cadet'],
        pauses: { tournamentMs: 600_000 },
      }),
    );
    await visitor.go('/view');
    await page.getByRole('heading', { name: / won Autumn Cup/ }).waitFor({ timeout: 60_000 });
    await page.getByText(/The next tournament starts in \d+ min/).waitFor();
    await visitor.leave();
  }));

test('view: the footer shows an address that teams can type', ({ browser }) =>
  inArena({}, async (arena) => {
    const visitor = await Visitor.come(browser, arena.server.url, PROJECTOR);
    const { page } = visitor;
    await visitor.go('/view');
    // Only this machine reaches this server, so there is no better address.
    await page.getByText(`Join at ${new URL(arena.server.url).host}/arena`).waitFor();
    await page.route('**/api/event', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), address: 'http://192.168.1.7:3000' },
      });
    });
    await page.reload();
    await page.getByText('Join at 192.168.1.7:3000/arena').waitFor();
    await visitor.leave();
  }));

test('view: several matches side by side, and one of them alone', ({ browser }) =>
  inArena(
    {
      Kraken: ['cadet', '--delay', '25'],
      Nimbus: ['cadet', '--delay', '25'],
      Tern: ['cadet', '--delay', '25'],
      [MARKUP]: ['cadet', '--delay', '25'],
    },
    async (arena) => {
      const visitor = await Visitor.come(browser, arena.server.url, PROJECTOR);
      const { page } = visitor;
      await arena.begin(await arena.make({ concurrency: 2 }));
      await visitor.go('/view');
      await page.waitForFunction(() => document.querySelectorAll('.small').length === 2);
      await onlyText(visitor);
      const [, second] = await page
        .locator('.small')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      await page.getByRole('button', { name: `Show only ${second}` }).press('Enter');
      await page.getByRole('article', { name: second }).locator('.now').waitFor();
      must((await page.locator('.small').count()) === 0, 'The others are still shown.');
      await page.locator('.seg input[value=several]').check({ force: true });
      await page.locator('.small').first().waitFor();
      must((await page.locator('.small').count()) > 1, 'One match fills a quarter.');
      // The choice survives a reload.
      await page.locator('.seg input[value=one]').check({ force: true });
      await page.reload();
      await page.locator('.duel').waitFor();
      await visitor.leave();
    },
  ));

test('view: a single match fills the screen in the several view, and captains are capitalised', ({
  browser,
}) =>
  inArena({ Kraken: ['cadet', '--delay', '25'] }, async (arena) => {
    const visitor = await Visitor.come(browser, arena.server.url, PROJECTOR);
    const { page } = visitor;
    await arena.begin(
      await arena.make({ concurrency: 1, captains: ['cadet', 'mate'], pauses: { moveMs: 40 } }),
    );
    await visitor.go('/view');
    await page.locator('.seg input[value=several]').check({ force: true });
    await page.locator('.duel').waitFor();
    must((await page.locator('.small').count()) === 0, 'One match fills a quarter.');
    await page.locator('.ranks', { hasText: 'Cadet' }).first().waitFor();
    const shown = (await page.locator('body').innerText()) ?? '';
    must(!/\b(cadet|mate)\b/.test(shown), `A captain is in lower case:\n${shown}`);
    await visitor.leave();
  }));

test('view: only a screen link shows fleets', ({ browser }) =>
  inArena(
    { Kraken: ['lieutenant', '--delay', '20'], Nimbus: ['lieutenant', '--delay', '20'] },
    async (arena) => {
      const { id: screenId, token } = await arena.organise('POST', 'screens', { name: 'Stage' });
      const [spectator, organiser] = [
        await Visitor.come(browser, arena.server.url, PROJECTOR),
        await Visitor.come(browser, arena.server.url, PROJECTOR),
      ];
      const open = listen(spectator);
      const secret = listen(organiser);
      await spectator.go('/view');
      await organiser.go(`/view#screen=${token}`);
      await arena.begin(await arena.make({ games: 4, concurrency: 1 }));
      const ships = (/** @type {Visitor} */ visitor) =>
        visitor.page.locator('.duel .ship:not(.sunk)').count();
      await organiser.page.locator('.duel .ship.own').first().waitFor();
      await spectator.page.locator('.duel').waitFor();
      must((await ships(organiser)) > 5, 'The organiser sees hardly any ship.');
      must((await ships(spectator)) === 0, 'Spectators see ships.');
      must(!organiser.page.url().includes(token), 'The token stays in the address.');
      must(!arena.server.said.includes(token), 'The token is in the log of the server.');
      await organiser.page.reload();
      await organiser.page.locator('.duel .ship.own').first().waitFor();
      await organiser.page.locator('header', { hasText: 'Fleets' }).waitFor();
      must(
        open.every((frame) => shipsIn(frame) === 0),
        'The public feed shows ships.',
      );
      must(
        secret.some((frame) => shipsIn(frame) > 0),
        "The organiser's feed shows no ship.",
      );
      // A revoked link hides fleets and says so.
      await arena.organise('DELETE', `screens/${screenId}`);
      await organiser.page.getByText('This screen link is no longer valid').waitFor();
      await organiser.page.waitForFunction(
        () =>
          document.querySelector('.duel') &&
          !document.querySelector('.verdict') &&
          !document.querySelector('.duel .ship.own'),
      );
      must(
        (await organiser.page.locator('header', { hasText: 'Fleets' }).count()) === 0,
        'The page still says that it shows fleets.',
      );
      await organiser.page.reload();
      await organiser.page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
      for (const one of [spectator, organiser]) await one.leave();
    },
  ));

test('view: a lost connection is shown, and the match continues when it is back', ({ browser }) =>
  inArena(
    { Kraken: ['cadet', '--delay', '40'], Nimbus: ['cadet', '--delay', '40'] },
    async (arena) => {
      const visitor = await Visitor.come(browser, arena.server.url, PROJECTOR);
      const { page } = visitor;
      await arena.begin(await arena.make({ games: 4, concurrency: 1 }));
      await visitor.go('/view');
      await page.locator('.duel .now .words', { hasText: /missed|hit|sank/ }).waitFor();
      visitor.storm = true;
      await arena.server.stop('SIGKILL');
      await page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor();
      must((await page.locator('.view.lost').count()) === 1, 'Outdated content is not dimmed.');
      await arena.server.start();
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor({ timeout: 30_000 });
      visitor.storm = false;
      // The interrupted match is replayed automatically.
      await page.locator('.duel .now .words', { hasText: /missed|hit|sank/ }).waitFor();
      await visitor.leave();
    },
  ));

test('view: axe finds nothing, light and dark, quiet, alone, several and over', ({ browser }) =>
  inArena(
    {
      Kraken: ['cadet', '--delay', '25'],
      Nimbus: ['cadet', '--delay', '25'],
      Tern: ['cadet', '--delay', '25'],
      [MARKUP]: ['cadet', '--delay', '25'],
    },
    async (arena) => {
      /** @type {string[]} */
      const found = [];
      const visitors = await Promise.all(
        /** @type {const} */ (['light', 'dark']).map((colorScheme) =>
          Visitor.come(browser, arena.server.url, {
            ...PROJECTOR,
            colorScheme,
            reducedMotion: 'reduce',
          }),
        ),
      );
      /** @param {string} name @param {import('@playwright/test').Page} page */
      const look = async (name, page) => {
        for (const one of await axe(page)) found.push(`${name}: ${one}`);
      };
      for (const { page, url } of visitors) {
        await page.goto(`${url}/view`);
        await page.locator('.quiet').waitFor();
        await look('quiet', page);
      }
      const id = await arena.make({ games: 2, concurrency: 2 });
      await arena.begin(id);
      for (const { page } of visitors) {
        await page.locator('.small').first().waitFor();
        await look('several', page);
        await page.locator('.seg input[value=one]').check({ force: true });
        await page.locator('.duel').waitFor();
        await look('alone', page);
        await page.locator('.verdict').waitFor({ timeout: 60_000 });
        await look('over', page);
        // Small windows have the same content.
        await page.setViewportSize({ width: 390, height: 844 });
        await look('phone', page);
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          must(
            (await page.evaluate(() => document.documentElement.scrollWidth)) <= width,
            `The page is wider than a phone of ${width}.`,
          );
          const cut = await page
            .locator('.duel .sub span')
            .evaluateAll((all) =>
              all
                .filter((one) => one.getBoundingClientRect().right > innerWidth - 8)
                .map((one) => one.textContent),
            );
          must(cut.length === 0, `A phone of ${width} cuts "${cut[0]}".`);
        }
      }
      for (const visitor of visitors) await visitor.leave();
      must(found.length === 0, `axe found:\n${[...new Set(found)].join('\n')}`);
    },
  ));
