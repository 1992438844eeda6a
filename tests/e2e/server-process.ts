import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Origins } from '#demo/portal/seed-sites.ts'
import type { FormPlan } from '#demo/seed/goods.ts'
import type { RegistrationPlan } from '#demo/seed/projects.ts'
import type { RoundsPlan } from '#demo/seed/rounds-scenes.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'

/** A deadline of a project, by its name in the project or in its rounds. */
export type Deadline = 'registrationEndsAt' | 'startsAt' | 'opensAt' | 'closesAt'

/** What the process of an application does for a journey. Whatever makes a project answers its id. */
export interface Calls {
  /** An auction that begins now, with the firms of sup1 to sup4 among its bidders. */
  auction: (plan: Partial<FormPlan>) => Promise<string>
  /** As `auction`, but it begins in so many seconds. Two other firms have sealed a first price. */
  coming: (seconds: number) => Promise<string>
  /** One that has closed and waits for its review; sup2's firm is first. */
  closed: () => Promise<string>
  /** Sealed rounds that are over, in which three reviewers have their points still to give; the firms of sup1 to sup4 bid. */
  scoring: () => Promise<string>
  /** Sealed rounds, the first of which opens now; the firms of sup1 to sup4 are among the bidders. */
  rounds: (plan: RoundsPlan) => Promise<string>
  /** One of buyer1's that the firms of sup1 to sup4 are invited to and may register for. */
  registration: (plan: RegistrationPlan) => Promise<string>
  /** Whoever would write a supplier of this name waits, until `release`. */
  hold: (name: string) => Promise<void>
  release: () => Promise<void>
  /** Starts the other sites of the demonstration, whose pages stand in the menu of the house; answers their origins. */
  otherSites: () => Promise<Origins>
  /** The report server is there no more, until `reportsBegin`. */
  reportsEnd: () => Promise<void>
  reportsBegin: () => Promise<void>
  /** So many seconds pass; only where the clock can be put forward. */
  pass: (seconds: number) => Promise<void>
  /** The clock is put forward to that moment of a project. */
  passTo: (projectId: string, deadline: Deadline) => Promise<void>
}

export interface Addresses {
  url: string
  /** Of a portal with a login of its own. */
  portal: string
}

export type Request = { [Name in keyof Calls]: { id: number; name: Name; args: Parameters<Calls[Name]> } }[keyof Calls]
export type Response = { id: number; value?: unknown; error?: string }

/** The process of an application: called by messages, and gone with whoever started it. */
export interface ServerProcess extends Addresses {
  call: <Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>) => ReturnType<Calls[Name]>
  /** Told to end it removes its folder; killed it leaves it. One that has ended by itself, or in disorder, throws with what it logged. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url))

/** As much of what the application logs stands in the error when it has ended. */
const LOG_CHARS = 6_000

/** A new folder for the data of an application. */
export const aFolder = (): string => mkdtempSync(join(tmpdir(), 'fly-e2e-'))

/** Starts the application on a folder. */
export async function startServer(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, ...settings }
  const child = fork(SERVER, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-LOG_CHARS)
    })
  const gone = once(child, 'exit')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const ended = (): Error => new Error(`the application of the journeys ended with ${child.exitCode ?? child.signalCode}\n${said}`)
  // Its last words may come after its exit.
  const over = once(child, 'close').then(() => {
    throw ended()
  })
  over.catch(() => undefined)

  const answers = new Map<number, (answer: Response) => void>()
  child.on('message', (answer: Response) => answers.get(answer.id)?.(answer))
  const answerTo = async (id: number): Promise<unknown> => {
    const told = new Promise<Response>((resolve) => answers.set(id, resolve))
    const { value, error } = await Promise.race([told, over])
    answers.delete(id)
    if (error !== undefined) throw new Error(error)
    return value
  }
  let calls = 0
  const call = (name: keyof Calls, ...args: unknown[]) => {
    calls += 1
    const answer = answerTo(calls)
    child.send({ id: calls, name, args })
    return answer
  }
  try {
    const addresses = (await answerTo(0)) as Addresses
    return {
      ...addresses,
      call: call as ServerProcess['call'],
      end: async (signal) => {
        if (isOver()) throw ended()
        child.kill(signal)
        await gone
        if (child.exitCode !== 0 && signal === 'SIGTERM') throw ended()
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
