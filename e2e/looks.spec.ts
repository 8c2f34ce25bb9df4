import type { APIRequestContext, Page } from '@playwright/test';
import { findings, sideways } from './support/axe';
import { whileBroken, whileSlow } from './support/database';
import { colorsStand } from './support/holds';
import { isPictured, keepPicture, writeIndex } from './support/pictures';
import { type Look, type Place, type Visit, WINDOWS, type Window } from './support/places/place';
import { PLACES } from './support/places/places';
import { type Stage, setStage } from './support/stage';
import { expect, test } from './support/test';

const isProven = ({ looks }: Place, look: Look): boolean => looks?.includes(look) !== false;
const isWanted = (place: Place, look: Look): boolean => isProven(place, look) || isPictured(place, look);

/** Screens that one test looks at: where one of them is slow, only so many are looked at again. */
const AT_A_TIME = 30;

/** Everything that holds for every screen in every state. */
async function check(page: Page, place: Place, look: Look): Promise<void> {
  const { name } = place;
  // In dark it stands as it stood in light.
  const found = await findings(page, look === 'dark' && isProven(place, 'light') ? 'colors' : 'all');
  expect.soft(found, `${name}, ${look}: what axe finds`).toEqual([]);
  expect.soft(await sideways(page), `${name}, ${look}: pixels that scroll sideways`).toBeLessThanOrEqual(0);
  // What is previewed in a dialog has a title of its own.
  const titles = await page.locator('h1:visible:not([role="dialog"] *)').allTextContents();
  expect.soft(titles, `${name}, ${look}: one title`).toHaveLength(1);
}

async function lookAt(page: Page, place: Place, look: Look): Promise<void> {
  if (isProven(place, look)) await check(page, place, look);
  await keepPicture(page, place, look);
}

/** Shows the place in dark as it stands, and goes back to light. */
async function darken(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await colorsStand(page);
  await look();
  await page.emulateMedia({ colorScheme: 'light' });
  await colorsStand(page);
}

async function visit(place: Place, visit: Visit): Promise<void> {
  const { page, look } = visit;
  await place.before?.(visit);
  const stay = async () => {
    await place.open(visit);
    await lookAt(page, place, look);
    if (look === 'light' && isWanted(place, 'dark')) await darken(page, () => lookAt(page, place, 'dark'));
  };
  if (place.slow !== undefined) await whileSlow(place.slow, stay);
  else if (place.broken !== undefined) await whileBroken(place.broken, stay);
  else await stay();
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

  // The long ones first: what is begun last should not be waited for alone.
  for (const who of ['creator', 'writer', 'seller', 'visitor', 'newcomer'] as const)
    for (const look of Object.keys(WINDOWS) as Window[]) {
      const places = PLACES.filter((place) => (place.who ?? 'creator') === who && isWanted(place, look));
      for (let from = 0; from < places.length; from += AT_A_TIME) {
        const part = places.length > AT_A_TIME ? `, ${from / AT_A_TIME + 1}` : '';
        test(`${who}, ${look}${part}`, async ({ browser, faults }) => {
          test.setTimeout(600_000);
          const context = await browser.newContext({
            colorScheme: 'light',
            viewport: WINDOWS[look],
            reducedMotion: 'reduce',
          });
          if (who !== 'visitor') await context.addCookies(stage.sessions[who]);
          const page = await context.newPage();
          page.setDefaultTimeout(10_000);
          for (const place of places.slice(from, from + AT_A_TIME)) {
            const failure = await test.step(place.name, () =>
              visit(place, { page, look, faults, stage }).catch((error: unknown) => error),
            );
            expect.soft(failure, `${place.name}, ${look}: reached`).toBeUndefined();
            if (failure === undefined) continue;
            // The other places are still worth a look.
            await context.setOffline(false);
            await page.emulateMedia({ colorScheme: 'light' });
            await page.unrouteAll();
          }
          await context.close();
        });
      }
    }
});
