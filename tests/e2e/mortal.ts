import type { Page } from 'playwright/test'
import type { FormPlan } from '#demo/seed/goods.ts'
import type { RegistrationPlan } from '#demo/seed/projects.ts'
import type { RoundsPlan } from '#demo/seed/rounds-scenes.ts'
import { test as people } from './people.ts'
import { aFolder, type Deadline, type ServerProcess, startServer } from './server-process.ts'

/** An application of the journey's own, which may be killed and whose clock may be put forward: the other journeys' is not harmed. */
export interface Mortal {
  url: string
  /** As those of `people.ts`, in this application. Answers the id. */
  auction: (plan: Partial<FormPlan>) => Promise<string>
  coming: (seconds: number) => Promise<string>
  closed: () => Promise<string>
  rounds: (plan: RoundsPlan) => Promise<string>
  /** Its firms register, are qualified and bid within hours: within one sign-in of everybody. */
  registration: (plan?: RegistrationPlan) => Promise<string>
  /** Puts the clock forward to that moment: what falls due by then happens by itself. */
  passTo: (projectId: string, deadline: Deadline) => Promise<void>
  /** Puts the clock forward; the pages notice it as they do after a sleep of their computer. */
  pass: (seconds: number, pages: readonly Page[]) => Promise<void>
  /** Kills the gateway without warning. */
  die: () => Promise<void>
  /** Starts it again on what it has left, so many seconds later than really passed. */
  rise: (laterS: number) => Promise<void>
  end: () => Promise<void>
}

/** Registration ends in two hours, qualification an hour later, bidding starts after another. */
const TODAY = { startsInHours: 4, registrationLeadHours: 2, qualificationLeadHours: 1, deposit: false, docs: false }

async function aMortal(): Promise<Mortal> {
  const folder = aFolder()
  let server: ServerProcess = await startServer(folder, { LATER_S: '0' })
  const { url } = server
  let isKilled = false
  const rise = async (laterS: number) => {
    isKilled = false
    server = await startServer(folder, { LATER_S: String(laterS), PORT: new URL(url).port })
  }
  return {
    url,
    auction: (plan) => server.call('auction', plan),
    coming: (seconds) => server.call('coming', seconds),
    closed: () => server.call('closed'),
    rounds: (plan) => server.call('rounds', plan),
    registration: (plan) => server.call('registration', { ...TODAY, ...plan }),
    passTo: (projectId, deadline) => server.call('passTo', projectId, deadline),
    pass: async (seconds, pages) => {
      await server.call('pass', seconds)
      await Promise.all(pages.map((page) => page.evaluate(() => window.dispatchEvent(new Event('pageshow')))))
    },
    die: async () => {
      isKilled = true
      await server.end('SIGKILL')
    },
    rise,
    end: async () => {
      // A database outlives its gateway that was killed; the next one clears it away.
      if (isKilled) await rise(0)
      await server.end('SIGTERM')
    },
  }
}

/** People as in other journeys, in an application that is theirs alone. */
export const test = people.extend<object, { mortal: Mortal }>({
  mortal: [
    async ({ browser: _ }, use) => {
      const mortal = await aMortal()
      await use(mortal)
      await mortal.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ mortal }, use) => use(mortal.url),
  /** After hours that passed at once a page's token may be too old to be renewed: the provider's session gives another. */
  faults: async ({ faults }, use) => {
    faults.expect(/ 400 .*\/oidc\/token$/)
    await use(faults)
  },
})
