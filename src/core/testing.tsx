import type { ReactNode } from 'react'
import { createPermissions } from './auth/permissions.ts'
import { createSession } from './auth/session-core.ts'
import { type ClockCore, type ClockDeps, createClock } from './browser/clock.ts'
import { readClock } from './browser/read-clock.ts'
import { createStorages, memoryArea } from './browser/storage.ts'
import { createTheme } from './browser/theme.ts'
import type { Timers } from './browser/timers.ts'
import { Failure, type FailureDetails, type FailureKind } from './http/failure.ts'
import type { CallName, Http } from './http/http.ts'
import { createLocale } from './i18n/locale-core.ts'
import type { Lang } from './i18n/text.ts'
import type { LiveStreamCore } from './realtime/stream.ts'
import { completeConfig } from './runtime/config.ts'
import { RuntimeContext } from './runtime/context.tsx'
import { createErrorHandling } from './runtime/error-handling.ts'
import { type Runtime, runtimeFor } from './runtime/runtime.ts'
import type { RuntimeCore } from './runtime/runtime-core.ts'
import { atom } from './state/atom.ts'
import { createNotices } from './state/notices.ts'
import { createStore } from './state/store.ts'

/** Time that passes only when told to. Start of the clock: 2026-11-21T02:00:00.000Z. */
export interface FakeTimers extends Timers {
  /** Lets `ms` pass, waking sleepers in their order, and lets what they started run. */
  pass(ms: number): Promise<void>
  /** Server time now, ms since 1970. */
  wall(): number
}

export const START = Date.parse('2026-11-21T02:00:00.000Z')

export function fakeTimers(): FakeTimers {
  let now = 0
  const sleepers = new Set<{ at: number; wake: () => void }>()
  return {
    monotonic: () => now,
    wall: () => START + now,
    random: () => 0,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return void reject(signal.reason)
        const sleeper = { at: now + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(signal.reason)
        })
      }),
    async pass(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        now = Math.max(now, next.at)
        sleepers.delete(next)
        next.wake()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

/** Lets promises that are ready run on, however deep they are chained. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await Promise.resolve()
}

type Answers = { [N in CallName]?: (options: Sent) => unknown }
export interface Sent {
  body?: unknown
  query?: unknown
  key?: string
  customerId?: string
}

/**
 * The gateway as a table of answers by call name; each gives the `data` of its call, or throws a Failure. Calls without an answer are refused
 * with SERVICE-1001.
 */
export function fakeHttp(answers: Answers): Http & { readonly sent: ({ name: CallName } & Sent)[] } {
  const sent: ({ name: CallName } & Sent)[] = []
  const data = async (name: CallName, options: Sent = {}): Promise<unknown> => {
    sent.push({ name, ...options })
    const answer = answers[name]
    if (!answer) throw aFailure('refused', { code: 'SERVICE-1001', status: 404 })
    return answer(options)
  }
  const call = async (name: CallName, options?: Sent) => ({
    statusCode: 200,
    message: 'ok',
    traceId: 'trace',
    data: await data(name, options),
  })
  return {
    sent,
    data: data as Http['data'],
    call: call as Http['call'],
    open: async () => new Response(''),
    begin: () => undefined,
    hasBegun: async () => false,
  }
}

export const aFailure = (kind: FailureKind, details: FailureDetails & { message?: string } = {}): Failure =>
  new Failure(kind, details.message ?? kind, details)

/** A stream that tells what the test makes it tell. */
export function fakeStream(): LiveStreamCore & { tell: (event: string, data: unknown) => void } {
  const listeners = new Set<Record<string, ((data: never) => void) | undefined>>()
  return {
    state: atom<'live' | 'reconnecting' | 'polling' | 'offline'>('live'),
    follow(_topics, on, { signal }) {
      listeners.add(on)
      signal.addEventListener('abort', () => listeners.delete(on))
    },
    tell(event, data) {
      for (const on of listeners) on[event]?.(data as never)
    },
  }
}

export interface FakeRuntimeOptions {
  lang?: Lang
  answers?: Answers
  timers?: FakeTimers
  parts?: Partial<RuntimeCore>
}

/** A whole runtime without a network: nobody is signed in, calls are answered from a table, time stands still. */
export function aRuntime({ lang = 'zh', answers = {}, timers = fakeTimers(), parts = {} }: FakeRuntimeOptions = {}): Runtime {
  const config = completeConfig({ gatewayUrl: 'https://gateway.example', appCode: 'tender', tenantId: 't1' }, 'https://gateway.example/')
  const storage = createStorages({ tab: memoryArea })
  const store = createStore(storage)
  const notices = createNotices(timers)
  const locale = createLocale({ first: lang })
  const http = fakeHttp(answers)
  const reactions = createErrorHandling({ notices, locale, config })
  const nobody = { resume: async () => undefined, renew: async () => Promise.reject(new Error('nobody')), signIn: async () => undefined }
  const session = createSession({
    provider: { ...nobody, signOut: async () => undefined, forget: () => undefined },
    http: () => http,
    store,
    storages: storage,
    talk: { send: () => undefined, hear: () => () => undefined },
    timers,
    mode: 'runtime',
    alone: (work) => work(),
    reloadPage: () => undefined,
    sayFailed: String,
    wake: () => () => undefined,
  })
  const clock = probedClock({ timers, wall: timers.wall, wake: () => () => undefined, probe: async () => timers.wall() })
  const core = { config, http, session, stream: fakeStream(), locale, clock, storage, store, notices, reactions }
  return runtimeFor({ ...core, permissions: createPermissions(http, ''), theme: createTheme(), cache: new Map(), ...parts })
}

/** A clock that is read by `probe`, one answer of which is the server's time in ms since 1970. */
export const probedClock = ({ probe, ...deps }: Omit<ClockDeps, 'read'> & { probe: () => Promise<number> }): ClockCore =>
  createClock({ ...deps, read: (probes) => readClock(probe, deps.timers, probes) })

/** Puts a runtime around what a test renders: `<InRuntime runtime={aRuntime({ lang: 'en' })}>…`. */
export function InRuntime({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>
}
