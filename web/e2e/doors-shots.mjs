// Pictures of the lobby, the organiser's pages and the documents, as they look in the middle of an event.

import { PASSWORD, enlist, organiserCookie, organiserPassword, send } from './doors.mjs';

const NAMES = ['Kraken', 'Nimbus', 'Grey Gull', 'lastlight', 'Tern', 'depth-first', 'Halyard', 'seven bells', 'Morning Watch', 'sonar.py', 'Tide Table', '<script>alert(1)</script>', 'Ünterseeboot', 'Lee Shore', 'Plimsoll', 'Scuttlebutt', 'バトルシップ', 'A rather long name, 32 characters'];

/** Fills a server as an event does. @param {import('./lib.mjs').Server} server */
export async function populate(server) {
  const ids = [];
  for (const [n, name] of NAMES.entries()) ids.push((await enlist(server.url, [...name].slice(0, 32).join(''), n % 5 === 4 ? undefined : `http://127.0.0.1:${4100 + n}`)).id);
  const cookie = await organiserCookie(server);
  await send(`${server.url}/api/admin/bots/${ids[6]}/bench`, 'POST', { reason: 'It floods the network.' }, cookie);
  await send(`${server.url}/api/admin/bots/${ids[15]}/remove`, 'POST', { reason: 'The team has left.' }, cookie);
  await send(`${server.url}/api/admin/tokens`, 'POST', { name: 'results page' }, cookie);
}

/**
 * @param {(name: string, act: (visitor: import('./lib.mjs').Visitor) => Promise<void>) => Promise<void>} shoot
 * @param {import('./lib.mjs').Server} server
 */
export async function shootDoors(shoot, server) {
  const enter = async (/** @type {import('./lib.mjs').Visitor} */ visitor, /** @type {string} */ name) => {
    await visitor.go('/lobby');
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.getByLabel('Name of the bot').fill(name);
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.getByRole('heading', { name }).waitFor();
    await visitor.page.locator('tbody tr').first().waitFor();
  };
  await shoot('lobby-join', async (visitor) => {
    await visitor.go('/lobby');
    await visitor.page.locator('tbody tr').first().waitFor();
    await visitor.page.getByLabel('Name of the bot').fill('Kraken II');
    await visitor.page.getByLabel('Password', { exact: true }).fill('short');
    await visitor.page.locator('form').getByRole('button', { name: 'Join the battle' }).click();
  });
  await shoot('lobby-own', (visitor) => enter(visitor, 'Kraken'));
  await shoot('lobby-benched', (visitor) => enter(visitor, 'Halyard'));
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
  const admin = async (/** @type {import('./lib.mjs').Visitor} */ visitor, /** @type {string} */ path) => {
    await visitor.go(path);
    await visitor.page.getByLabel('Password').fill(organiserPassword(server));
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.getByRole('navigation', { name: 'Organiser' }).waitFor();
  };
  await shoot('admin-enter', (visitor) => visitor.go('/admin'));
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
  await shoot('admin-doors', async (visitor) => {
    await admin(visitor, '/admin/doors');
    await visitor.page.getByRole('button', { name: 'Revoke the token for results page' }).waitFor();
  });
  await shoot('admin-log', async (visitor) => {
    await admin(visitor, '/admin/log');
    await visitor.page.locator('tbody tr').first().waitFor();
  });
}
