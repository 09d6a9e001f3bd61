import type { Page } from '@playwright/test';

/** A screen that the tests of every screen open in any language. */
export interface Screen {
  /** Also used as the name of its picture. */
  name: string;
  path: string;
  /** Brings the screen into its final state and waits for it. */
  ready: (page: Page) => Promise<void>;
  /** Parts that depend on earlier tests. A picture is taken without them. */
  changing?: string;
}
