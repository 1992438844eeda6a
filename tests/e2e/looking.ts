import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { test } from './people.ts'

/** How a view is looked at: as axe judges it in light and in dark, and for what runs over. */

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Cells of tables whose content runs over into the next one: axe does not see that. Looks through shadow roots. */
const overfullCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ]
    return roots(document)
      .flatMap((root) => [...root.querySelectorAll('td')])
      .filter((cell) => cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1)
      .map(({ textContent }) => textContent ?? '')
  })

/** Rows that are being read anew are dimmed until they are there: in that moment axe would judge nothing that stays. */
const settled = (page: Page): Promise<void> => expect(page.locator('.ui-table[data-busy]')).toHaveCount(0)

/**
 * What axe finds on a page, in light and then in dark: the rule, and where.
 *
 * @param within of the application only this part, by a selector for each shadow root, e.g. a dialog over a list that lives on
 */
export async function faultsOf(page: Page, view: string, within?: readonly [string, ...string[]]): Promise<string[]> {
  const axe = () => {
    const builder = new AxeBuilder({ page })
    return within ? builder.include({ fromShadowDom: ['fly-tender-app', ...within] }) : builder
  }
  await settled(page)
  const light = await axe().withTags(WCAG).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  // Only colours differ in the dark.
  const dark = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  const told = (scheme: string, { violations }: typeof light) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${view}, ${scheme}: ${id} at ${target.flat().join(' ')}: ${failureSummary}`),
    )
  const overfull = (await overfullCells(page)).map((text) => `${view}: wider than its cell: ${text}`)
  return [...told('light', light), ...told('dark', dark), ...overfull]
}

export interface View {
  name: string
  path?: string
  /** A text that is there once the view has all it shows. */
  until: RegExp
  first?: (page: Page) => Promise<unknown>
}

/** Goes to a view, if it has an address of its own, and waits until it stands. */
export async function show(page: Page, { path, first, until }: View): Promise<void> {
  if (path) await page.goto(path)
  await first?.(page)
  await expect(page.getByText(until).filter({ visible: true }).first()).toBeVisible()
}

export const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const openTab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click()

/** Looks at every view and tells all faults together. */
export async function look(page: Page, views: readonly View[]): Promise<void> {
  const faults: string[] = []
  for (const view of views) {
    await test.step(view.name, async () => {
      await show(page, view)
      faults.push(...(await faultsOf(page, view.name)))
    })
  }
  expect(faults).toEqual([])
}

/** As `look`, on a page as wide as a telephone: nothing may lie outside its width either. */
export async function lookNarrow(page: Page, views: readonly View[]): Promise<void> {
  const faults: string[] = []
  for (const view of views) {
    await test.step(view.name, async () => {
      await show(page, view)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (beyond > 0) faults.push(`${view.name} on a telephone: ${beyond} px outside the width`)
      faults.push(...(await faultsOf(page, `${view.name} on a telephone`)))
    })
  }
  expect(faults).toEqual([])
}

export const still = { colorScheme: 'light', reducedMotion: 'reduce' } as const

export const telephone = { ...still, viewport: { width: 390, height: 844 } }
