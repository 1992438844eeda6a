import type { Runtime } from '#core/runtime/runtime.ts'
import { lookOf, type MarkPerson, settledLines } from '#domain/settings/watermark.ts'
import type { Mark } from './draw.ts'
import type { TamperKind } from './tamper.ts'

/** Whose mark it is: of who acts for a firm, the firm is the enterprise; of the house, the top of the departments. */
export function personOf({ session, store, locale }: Runtime): MarkPerson {
  const user = session.user.value
  const orgs = user?.orgInfos ?? []
  const master = orgs.find(({ isMaster }) => isMaster) ?? orgs[0]
  const latin = locale.lang.value === 'en' ? user?.realNameEn : ''
  return {
    enterprise: store.runame.value.value || (master?.treeNames?.split('/')[0] ?? ''),
    department: master?.name ?? '',
    account: user?.userAccount ?? '',
    name: latin || (user?.realName ?? ''),
    phone: user?.refInfo?.phone ?? '',
  }
}

/** The mark that the administrator has set for whoever is signed in; nothing for nobody. */
export function settledMark(runtime: Runtime, dark: boolean): Mark | undefined {
  if (!runtime.session.user.value) return undefined
  const settings = runtime.store.app.value.value
  const moment = { person: personOf(runtime), now: runtime.clock.now() }
  return { lines: settledLines(settings, runtime.config.mode === 'runtime', moment), look: lookOf(settings), dark }
}

/** Calls after every change of what a settled mark is made of. The answer ends it. */
export function watchSettled({ session, store, locale }: Runtime, changed: () => void): () => void {
  const sources = [session.user, store.app.value, store.runame.value, locale.lang]
  const ends = sources.map((source) => source.subscribe(() => queueMicrotask(changed)))
  return () => {
    for (const end of ends) end()
  }
}

const TOLD_MS = 60_000

/** Tells the gateway that a mark was touched, once a minute at most: what it keeps is that it happened. */
export function tamperReporter({ http, session }: Runtime): (kind: TamperKind) => void {
  let last = Number.NEGATIVE_INFINITY
  return (kind) => {
    if (session.state.value !== 'signed-in' || performance.now() - last < TOLD_MS) return
    last = performance.now()
    http.call('POST /platform/watermark/tampered', { body: { kind }, quiet: true, stay: true }).catch(() => undefined)
  }
}
