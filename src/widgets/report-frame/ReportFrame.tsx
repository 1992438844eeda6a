import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { useElementQuery } from '#core/element/body/use-element-query.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty, EmptySlot } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { type FrameControls, PageFrame, type Pass, webAddress } from '#widgets/page-frame/index.ts'
import { type OpenedReport, openReport } from './open-report.ts'
import { readLogin } from './report-frame.api.ts'
import { messages } from './report-frame.messages.ts'
import { type ReportLogin, reportAddress, takesLogin, withLogin } from './report-frame.rules.ts'

export interface ReportFrameProps {
  src: string
  params: Readonly<Record<string, unknown>> | undefined
  userName: string
  login: 'bound' | 'none'
  allow: string
}
export interface ReportFrameEvents {
  'fly-unbound': { userName: string }
  'fly-load': Record<string, never>
}
export interface ReportFrameMethods {
  print(): Promise<void>
  reload(): Promise<void>
}
type Host = BodyHost<ReportFrameProps>

/** A report of another server, in the name of the bound account. @see elements.md F 40, WID-05 */
export function ReportFrame({ host }: { host: Host }) {
  useSignals()
  const { src, params } = host.props
  const address = useMemo(
    () => (src.value ? reportAddress(src.value, params.value ?? {}, document.baseURI) : undefined),
    [src.value, params.value],
  )
  return <EmptySlot value="empty">{address ? <Asked key={address} host={host} address={address} /> : <NoReport host={host} />}</EmptySlot>
}

function NoReport({ host }: { host?: Host }) {
  const t = useText(messages)
  useEffect(() => host?.setPhase('empty'), [host])
  return <Empty title={t('empty')} />
}

interface AskedProps {
  host: Host
  address: string
}

const isUnbound = ({ login }: OpenedReport) => login?.frUserName === ''

function Asked({ host, address }: AskedProps) {
  useSignals()
  const { http, session } = useRuntime()
  const userName = host.props.userName.value || session.user.value?.username || ''
  const asked = host.props.login.value === 'none' ? undefined : userName
  const query = useMemo(() => createQuery({ read: (signal) => openReport(http, address, asked, signal) }), [http, address, asked])
  const state = useElementQuery(host, query, isUnbound)
  useEffect(() => host.expose({ reload: query.refresh }), [host, query])
  if (state.phase === 'loading') return <Skeleton lines={6} />
  if (state.phase !== 'ready' || state.failure) return null
  if (isUnbound(state.data)) return <Unbound host={host} userName={userName} />
  return <Report host={host} address={address} opened={state.data} userName={userName} onRetry={() => void query.refresh()} />
}

/** Told once, and unless the page says it itself, shown until it is read. */
function Unbound({ host, userName }: { host: Host; userName: string }) {
  const t = useText(messages)
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(host.emit('fly-unbound', { userName })), [host, userName])
  if (!shown) return <NoReport />
  return (
    <Notice
      tone="warning"
      title={t('noBindAccountTip.title')}
      action={<Button onPress={() => setShown(false)}>{t('noBindAccountTip.confirm')}</Button>}
    >
      {t('noBindAccountTip.content', { userName })}
    </Notice>
  )
}

/** A ticket that is older would end on its way. */
const FRESH_MS = 45_000

const passOf = ({ frUserName, frPassword }: ReportLogin): Pass => ({ ticket: frPassword, account: frUserName })

interface ReportProps extends AskedProps {
  opened: OpenedReport
  userName: string
  onRetry: () => void
}

function Report({ host, address, opened, userName, onRetry }: ReportProps) {
  useSignals()
  const t = useText(messages)
  const { http } = useRuntime()
  const controls = useRef<FrameControls>(null)
  /** The login that came with the report: it serves once, and not for long. */
  const first = useMemo(
    () => ({ login: takesLogin(address) ? undefined : opened.login, until: performance.now() + FRESH_MS }),
    [opened, address],
  )
  const url = useMemo(() => (opened.login && takesLogin(address) ? withLogin(address, opened.login) : opened.page.url), [opened, address])
  const turn = useTurn(opened)
  useEffect(
    () =>
      host.expose({
        async print() {
          if (!controls.current?.print()) throw new Error(t('unprintable'))
        },
      }),
    [host, t],
  )
  if (url === undefined || !webAddress(url)) return <NoReport />
  const ticket = async (): Promise<Pass> => {
    const { login } = first
    first.login = undefined
    if (!opened.login) return { ticket: '' }
    return passOf(login && performance.now() < first.until ? login : await readLogin(http, userName, opened.page.origin))
  }
  return (
    <PageFrame
      key={turn}
      url={url}
      label={t('label')}
      allow={host.props.allow.value}
      controls={controls}
      ticket={ticket}
      onRetry={onRetry}
      onLoad={() => void host.emit('fly-load', {})}
    />
  )
}

/** A number for each time the report was asked for anew. */
function useTurn(opened: OpenedReport): number {
  const seen = useRef({ opened, turn: 0 })
  if (seen.current.opened !== opened) seen.current = { opened, turn: seen.current.turn + 1 }
  return seen.current.turn
}
