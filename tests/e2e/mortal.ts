import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import type { FormPlan } from '#demo/seed/goods.ts'
import { test as people } from './people.ts'

/** What its process is asked for. */
export type Wish =
  | { what: 'auction'; plan: Partial<FormPlan> }
  | { what: 'closed' }
  | { what: 'registration' }
  | { what: 'pass'; seconds: number }
  | { what: 'passTo'; projectId: string; deadline: Deadline }

/** A deadline of a project, by its name in the project. */
export type Deadline = 'registrationEndsAt' | 'startsAt' | 'closesAt'

/** An application of the journey's own, which may be killed and whose clock may be put forward: the other journeys' is not harmed. */
export interface Mortal {
  url: string
  /** An auction that begins now, with the firms of sup1 to sup4 among its bidders. Answers its id. */
  auction: (plan: Partial<FormPlan>) => Promise<string>
  /** One that has closed and waits for its review; sup2's firm is first. Answers its id. */
  closed: () => Promise<string>
  /** One that the firms of sup1 to sup4 may still register for, and that begins within hours. Answers its id. */
  registration: () => Promise<string>
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

const SERVER = fileURLToPath(new URL('mortal-server.ts', import.meta.url))

async function aMortal(): Promise<Mortal> {
  const folder = mkdtempSync(join(tmpdir(), 'fly-mortal-'))
  const start = async (laterS: number, port: string) => {
    const env = { ...process.env, DATA_DIR: folder, PORT: port, LATER_S: String(laterS) }
    const child = fork(SERVER, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
    return { child, ...(await answerOf<{ url: string }>(child)) }
  }
  let { child, url } = await start(0, '0')
  const ask = <Answer>(options: Wish) => {
    child.send(options)
    return answerOf<Answer>(child)
  }
  const isDead = () => child.exitCode !== null || child.signalCode !== null
  const rise = async (laterS: number) => {
    ;({ child, url } = await start(laterS, new URL(url).port))
  }
  const finish = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url,
    auction: async (plan) => (await ask<{ projectId: string }>({ what: 'auction', plan })).projectId,
    closed: async () => (await ask<{ projectId: string }>({ what: 'closed' })).projectId,
    registration: async () => (await ask<{ projectId: string }>({ what: 'registration' })).projectId,
    passTo: (projectId, deadline) => ask({ what: 'passTo', projectId, deadline }),
    pass: async (seconds, pages) => {
      await ask({ what: 'pass', seconds })
      await Promise.all(pages.map((page) => page.evaluate(() => window.dispatchEvent(new Event('pageshow')))))
    },
    die: () => finish('SIGKILL'),
    rise,
    end: async () => {
      // A database outlives its gateway that was killed; the next one clears it away.
      if (isDead()) await rise(0)
      await finish('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The next answer of the process, or its end. */
const answerOf = <Answer>(child: ChildProcess): Promise<Answer> =>
  new Promise((answered, failed) => {
    const ended = (code: number | null) => failed(new Error(`the journey's own application ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (answer: Answer & { error?: string }) => {
      child.off('exit', ended)
      if (answer.error === undefined) answered(answer)
      else failed(new Error(answer.error))
    })
  })

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
})
