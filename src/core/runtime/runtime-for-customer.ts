import { browserTimers } from '#core/browser/timers.ts'
import type { CommonOptions, Http } from '#core/http/http.ts'
import { createStream, type LiveStreamCore } from '#core/realtime/stream.ts'
import { atom } from '#core/state/atom.ts'
import { signalView } from '#core/state/signal-view.ts'
import { coreOf, type Runtime } from './runtime.ts'
import type { RuntimeCore } from './runtime-core.ts'

const known = new WeakMap<Runtime, Map<string, Runtime>>()

/**
 * The same page, session and language, but acting for `customerId`, whatever firm the page has chosen: its calls carry that firm, its live
 * events are that firm's (one stream more), and choosing another firm on the page changes nothing here. One for each firm, for the life of
 * the page. Whether the person may is the gateway's word.
 */
export function runtimeForCustomer(runtime: Runtime, customerId: string): Runtime {
  const firms = known.get(runtime) ?? new Map<string, Runtime>()
  known.set(runtime, firms)
  const made = firms.get(customerId) ?? make(runtime, customerId)
  firms.set(customerId, made)
  return made
}

function make(runtime: Runtime, customerId: string): Runtime {
  const firm = { customerId: atom(customerId), runame: atom('') }
  const http = httpFor(runtime.http, customerId)
  const core = coreOf(runtime)
  return {
    ...runtime,
    http,
    store: { ...runtime.store, ...signalView(firm) },
    stream: core ? signalView(streamFor({ ...core, http, store: { ...core.store, ...firm } })) : runtime.stream,
  }
}

const streamFor = ({ http, session, locale, store, config, clock }: RuntimeCore): LiveStreamCore =>
  createStream({
    open: async (state) =>
      (await import('#core/realtime/live.ts')).openLive({
        state,
        http,
        session,
        locale,
        store,
        config,
        timers: browserTimers,
        onHello: () => void clock.sync(),
      }),
  })

/** Calls that name no firm of their own go out for this one. */
function httpFor(http: Http, customerId: string): Http {
  const named = (options?: CommonOptions) => ({ customerId, ...options }) as never
  return {
    call: ((name: never, options?: CommonOptions) => http.call(name, named(options))) as Http['call'],
    data: ((name: never, options?: CommonOptions) => http.data(name, named(options))) as Http['data'],
    open: (address, init) => http.open(address, named(init)),
    begin: http.begin,
    hasBegun: http.hasBegun,
  }
}
