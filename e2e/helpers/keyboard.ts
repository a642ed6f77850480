import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a key until the target has the focus, as a keyboard user would. */
export const focusByKey = async (page: Page, target: Locator, key = 'Tab') => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    // An open list hides the target from role locators. `evaluateAll` then gets no element, while
    // `evaluate` would wait for one.
    if (await target.evaluateAll((elements) => elements.some((each) => each === document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} cannot be reached by ${key}`)
}

/** Returns the dialog that has the focus and so receives keys. */
export const focusedDialog = (page: Page) => page.locator('[role=dialog]:focus-within')
