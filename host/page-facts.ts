import type { PageFacts } from '#contract/identity.ts'

/** undefined where no gateway has written the page, as in front of the development server. */
export function readPageFacts(page: Document): PageFacts | undefined {
  const text = page.getElementById('fly-page')?.textContent?.trim()
  return text ? (JSON.parse(text) as PageFacts) : undefined
}
