import type { APIRequestContext } from '@playwright/test';
import { findings, sideways } from './support/axe';
import { whileBroken, whileSlow } from './support/database';
import { isPictured, keepPicture, writeIndex } from './support/pictures';
import { LOOKS, type Look, type Place, type Visit } from './support/places/place';
import { PLACES } from './support/places/places';
import { type Stage, setStage } from './support/stage';
import { expect, test } from './support/test';

/** Everything that holds for every screen in every state. */
async function check({ page, look }: Visit, { name }: Place): Promise<void> {
  const found = await findings(page);
  expect.soft(found, `${name}, ${look}: what axe finds`).toEqual([]);
  expect.soft(await sideways(page), `${name}, ${look}: pixels that scroll sideways`).toBeLessThanOrEqual(0);
  // What is previewed in a dialog has a title of its own.
  const titles = await page.locator('h1:visible:not([role="dialog"] *)').allTextContents();
  expect.soft(titles, `${name}, ${look}: one title`).toHaveLength(1);
}

async function visit(place: Place, visit: Visit): Promise<void> {
  await place.before?.(visit);
  const look = async () => {
    await place.open(visit);
    if (place.looks?.includes(visit.look) !== false) await check(visit, place);
    await keepPicture(visit, place);
  };
  if (place.slow !== undefined) await whileSlow(place.slow, look);
  else if (place.broken !== undefined) await whileBroken(place.broken, look);
  else await look();
  await place.leave?.(visit);
}

test.describe('every screen in every state is accessible, fits, and has one title', () => {
  let stage: Stage;
  let request: APIRequestContext;

  test.beforeAll(async ({ browser, playwright, baseURL }) => {
    request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    stage = await setStage(browser, request);
  });
  test.afterAll(async () => {
    await request.dispose();
    await writeIndex(PLACES);
  });

  for (const look of Object.keys(LOOKS) as Look[])
    test(look, async ({ browser, faults }) => {
      // Some hundred screens, on two busy cores.
      test.setTimeout(900_000);
      for (const who of ['visitor', 'newcomer', 'writer', 'creator'] as const) {
        const context = await browser.newContext({ ...LOOKS[look], reducedMotion: 'reduce' });
        if (who !== 'visitor') await context.addCookies(stage.sessions[who]);
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        for (const place of PLACES) {
          const proven = place.looks?.includes(look) !== false;
          if ((place.who ?? 'creator') !== who || !(proven || isPictured(place, look))) continue;
          const failure = await test.step(place.name, () =>
            visit(place, { page, look, faults, stage }).catch((error: unknown) => error),
          );
          expect.soft(failure, `${place.name}, ${look}: reached`).toBeUndefined();
          if (failure === undefined) continue;
          // The other places are still worth a look.
          await context.setOffline(false);
          await page.unrouteAll();
        }
        await context.close();
      }
    });
});
