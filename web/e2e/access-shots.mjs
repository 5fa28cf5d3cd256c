// Screenshots of the arena, the organiser's pages and the docs during an event.

import {
  Bot,
  PASSWORD,
  enlist,
  nobot,
  organiserCookie,
  organiserPassword,
  send,
} from './access.mjs';

const PLAYING = ['Kraken', 'Nimbus', 'Grey Gull'];
const OTHERS = [
  'lastlight',
  'Tern',
  'depth-first',
  'Halyard',
  'seven bells',
  'Morning Watch',
  'sonar.py',
  'Tide Table',
  '<script>alert(1)</script>',
  'Ünterseeboot',
  'Lee Shore',
  'Plimsoll',
  'Scuttlebutt',
  'A rather long name of 32 letters',
];

/** Fills a server as an event does; returns a function that stops the bots. @param {import('./lib.mjs').Server} server */
export async function populate(server) {
  /** @type {Bot[]} */
  const bots = [];
  for (const name of PLAYING) {
    const bot = await Bot.start('mate');
    bots.push(bot);
    await enlist(server.url, name, bot.url);
  }
  // A bot that does not answer with JSON: its owner sees what is wrong.
  const words = await nobot('<h1>It works!</h1>');
  await enlist(server.url, 'Albatross', words.url);
  const cookie = await organiserCookie(server);
  const make = async (/** @type {object} */ settings) => {
    const { json } = await send(`${server.url}/api/admin/tournaments`, 'POST', settings, cookie);
    await send(`${server.url}/api/admin/tournaments/${json.id}/start`, 'POST', undefined, cookie);
    return json.id;
  };
  const first = await make({
    name: 'Rehearsal',
    mode: 'fast',
    games: 2,
    captains: ['cadet', 'captain'],
  });
  for (let n = 0; n < 900; n++) {
    if (
      (await send(`${server.url}/api/tournaments/${first}`, 'GET')).json.tournament.state ===
      'finished'
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await make({ name: 'Autumn Cup', mode: 'showcase', captains: ['lieutenant'] });
  await send(
    `${server.url}/api/admin/tournaments`,
    'POST',
    { name: 'Night run', mode: 'fast', games: 100, repeat: 'forever' },
    cookie,
  );
  const ids = [];
  for (const [n, name] of OTHERS.entries())
    ids.push(
      (await enlist(server.url, name, n % 5 === 4 ? undefined : `http://127.0.0.1:${4100 + n}`)).id,
    );
  await send(
    `${server.url}/api/admin/bots/${ids[3]}/bench`,
    'POST',
    { reason: 'It floods the network.' },
    cookie,
  );
  await send(
    `${server.url}/api/admin/bots/${ids[12]}/remove`,
    'POST',
    { reason: 'The team has left.' },
    cookie,
  );
  await send(`${server.url}/api/admin/tokens`, 'POST', { name: 'results page' }, cookie);
  await send(`${server.url}/api/admin/screens`, 'POST', { name: 'main projector' }, cookie);
  return () => {
    for (const bot of bots) bot.end();
    words.end();
  };
}

/**
 * @param {(name: string, act: (visitor: import('./lib.mjs').Visitor) => Promise<void>) => Promise<void>} shoot
 * @param {import('./lib.mjs').Server} server
 */
export async function shootAccess(shoot, server) {
  const enter = async (
    /** @type {import('./lib.mjs').Visitor} */ visitor,
    /** @type {string} */ name,
  ) => {
    await visitor.go('/arena');
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.getByLabel('Bot name').fill(name);
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.getByRole('heading', { name }).waitFor();
    await visitor.page.locator('tbody tr').first().waitFor();
  };
  await shoot('arena-join', async (visitor) => {
    await visitor.go('/arena');
    await visitor.page.locator('tbody tr').first().waitFor();
    await visitor.page.getByLabel('Bot name').fill('Kraken II');
    await visitor.page.getByLabel('Password', { exact: true }).fill('short');
    await visitor.page.locator('form').getByRole('button', { name: 'Join the battle' }).click();
  });
  await shoot('arena-own', (visitor) => enter(visitor, 'Kraken'));
  await shoot('arena-benched', (visitor) => enter(visitor, 'Albatross'));
  for (const [shot, name] of [
    ['arena-fine', 'Kraken'],
    ['arena-wrong', 'lastlight'],
  ])
    await shoot(String(shot), async (visitor) => {
      await enter(visitor, String(name));
      await visitor.page.getByRole('button', { name: /and check/ }).click();
      await visitor.page.locator('[data-check]').waitFor();
    });
  await shoot('mybot-list', async (visitor) => {
    await enter(visitor, 'Kraken');
    await visitor.page.getByRole('link', { name: 'Match log' }).click();
    await visitor.page.locator('.games li').first().waitFor();
  });
  await shoot('mybot-calls', async (visitor) => {
    await enter(visitor, 'Kraken');
    await visitor.page.getByRole('link', { name: 'Match log' }).click();
    await visitor.page.locator('.games li a', { hasText: 'Nimbus' }).first().click();
    const call = visitor.page.locator('.calls li').nth(1);
    await call.locator('summary').click();
    await call.getByRole('button', { name: 'Send again to my bot' }).click();
    await call.getByText('New response').waitFor();
  });
  await shoot('mybot-wrong', async (visitor) => {
    await enter(visitor, 'Albatross');
    await visitor.page.getByRole('link', { name: 'Match log' }).click();
    await visitor.page.locator('.games li a').last().click();
    await visitor.page.locator('.calls li summary').first().click();
  });
  await shoot('docs-index', (visitor) => visitor.go('/docs'));
  for (const page of ['bots', 'protocol', 'tournaments'])
    await shoot(`docs-${page}`, async (visitor) => {
      await visitor.go(`/docs/${page}`);
      await visitor.page.locator('.prose').waitFor();
    });
  await shoot('docs-deep', async (visitor) => {
    await visitor.go('/docs/protocol#verdicts');
    await visitor.page.locator('#verdicts').waitFor();
  });
  const admin = async (
    /** @type {import('./lib.mjs').Visitor} */ visitor,
    /** @type {string} */ path,
  ) => {
    await visitor.go(path);
    await visitor.page.getByLabel('Password').fill(organiserPassword(server));
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.getByRole('navigation', { name: 'Organiser' }).waitFor();
  };
  await shoot('admin-enter', (visitor) => visitor.go('/admin'));
  await shoot('admin-tournaments', async (visitor) => {
    await admin(visitor, '/admin');
    await visitor.page.getByRole('article').first().waitFor();
  });
  await shoot('admin-games', async (visitor) => {
    await admin(visitor, '/admin/games');
    await visitor.page.getByLabel('Tournament').selectOption({ label: '1. Rehearsal' });
    await visitor.page.locator('tbody tr').nth(3).waitFor();
  });
  await shoot('admin-void', async (visitor) => {
    await admin(visitor, '/admin/games');
    await visitor.page.getByLabel('Tournament').selectOption({ label: '1. Rehearsal' });
    await visitor.page
      .getByRole('button', { name: /^Void game/ })
      .first()
      .click();
    await visitor.page.getByLabel('Reason').fill('The venue network was down.');
  });
  await shoot('admin-bots', async (visitor) => {
    await admin(visitor, '/admin/bots');
    await visitor.page.locator('tbody tr').first().waitFor();
  });
  await shoot('admin-remove', async (visitor) => {
    await admin(visitor, '/admin/bots');
    await visitor.page.getByRole('button', { name: 'Remove Tern' }).click();
  });
  await shoot('admin-new', async (visitor) => {
    await admin(visitor, '/admin');
    await visitor.page.getByRole('button', { name: 'New tournament' }).click();
    await visitor.page.getByRole('checkbox', { name: 'Cadet' }).waitFor();
  });
  await shoot('admin-access', async (visitor) => {
    await admin(visitor, '/admin/access');
    await visitor.page.getByRole('button', { name: 'Revoke the token for results page' }).waitFor();
  });
  await shoot('admin-log', async (visitor) => {
    await admin(visitor, '/admin/log');
    await visitor.page.locator('tbody tr').first().waitFor();
  });
}
