import { expect, type Locator, type Page } from '@playwright/test';
import type { Table } from '../database';
import type { Signed, Stage } from '../stage';
import type { Faults } from '../test';

/** The windows in which a place is opened. */
export const WINDOWS = {
  light: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type Window = keyof typeof WINDOWS;

/** How a place is looked at; in dark in the window that was opened in light, where it stands. */
export type Look = Window | 'dark';
export const LOOKS: readonly Look[] = ['light', 'dark', 'phone'];

export interface Visit {
  page: Page;
  look: Window;
  faults: Faults;
  stage: Stage;
}

/** A screen in one of its states, and how to reach it. */
export interface Place {
  /** The name of its picture. */
  name: string;
  /** Its line in the index of the pictures. */
  says: string;
  /** Who looks: a visitor, or an account; the demo's unless told. */
  who?: 'visitor' | Signed;
  /** The looks it is proven in: all, unless its colours or its shape can say nothing new. */
  looks?: readonly Look[];
  /** The looks its picture is kept in: light, and on a phone, unless told. */
  pictures?: readonly Look[];
  /** A main screen, of which a picture in dark is kept too. */
  dark?: true;
  /** The table whose reads wait meanwhile. */
  slow?: Table;
  /** The table whose reads fail meanwhile. */
  broken?: Table;
  /** What is done before the table is slow or broken. */
  before?(visit: Visit): Promise<void>;
  /** Goes there and waits until it stands. */
  open(visit: Visit): Promise<void>;
  /** Undoes what would change the next places. */
  leave?(visit: Visit): Promise<void>;
}

export const title = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

/** Waits for something to be seen. */
export const seen = (locator: Locator): Promise<void> => expect(locator.first()).toBeVisible();

/** Goes to an address and waits for its title. */
export const at =
  (path: string | ((stage: Stage) => string), name: string | RegExp) =>
  async ({ page, stage }: Visit): Promise<void> => {
    await page.goto(typeof path === 'string' ? path : path(stage));
    await seen(title(page, name));
  };

/** Two looks, for states in which dark has no colour that another state has not. */
export const LIGHT: readonly Look[] = ['light', 'phone'];
