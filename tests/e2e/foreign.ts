import type { Page } from 'playwright/test'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { type ForeignProvider, signsInAt, startForeignProvider } from './foreign-provider.ts'
import { test as people } from './people.ts'
import { aFolder, startServer } from './server-process.ts'

/** Journeys of people whose identity provider is another one than the embedded. */
interface Foreign extends ForeignProvider {
  url: string
}

async function aForeign(host: '127.0.0.1' | 'localhost'): Promise<Foreign & { end: () => Promise<void> }> {
  const PORT = String(await freePort())
  const provider = await startForeignProvider(host, `http://localhost:${PORT}`)
  const { url, end } = await startServer(aFolder(), { PORT, ...signsInAt(provider) })
  return {
    ...provider,
    url,
    end: async () => {
      await end('SIGTERM')
      provider.close()
    },
  }
}

/** @param host of the provider; the application is at `localhost`, so `127.0.0.1` is another site, whose cookies its frames do not get */
export const testWith = (host: '127.0.0.1' | 'localhost') =>
  people.extend<object, { foreign: Foreign }>({
    foreign: [
      async ({ browser: _ }, use) => {
        const foreign = await aForeign(host)
        await use(foreign)
        await foreign.end()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ foreign }, use) => use(foreign.url),
  })

/** On that provider's sign-in page. */
export async function fillName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Go on' }).click()
}
