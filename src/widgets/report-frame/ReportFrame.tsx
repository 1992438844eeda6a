import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { useElementQuery } from '#core/element/body/use-element-query.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty, EmptySlot } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { type OpenedReport, openReport } from './open-report.ts'
import { Report } from './Report.tsx'
import { messages } from './report-frame.messages.ts'
import { reportAddress } from './report-frame.rules.ts'
import type { ReportHost } from './report-host.ts'

/** A report of another server, in the name of the bound account. @see elements.md F 40, WID-05 */
export function ReportFrame({ host }: { host: ReportHost }) {
  useSignals()
  const { src, params } = host.props
  const address = useMemo(
    () => (src.value ? reportAddress(src.value, params.value ?? {}, document.baseURI) : undefined),
    [src.value, params.value],
  )
  return <EmptySlot value="empty">{address ? <Asked key={address} host={host} address={address} /> : <NoReport host={host} />}</EmptySlot>
}

function NoReport({ host }: { host?: ReportHost }) {
  const t = useText(messages)
  useEffect(() => host?.setPhase('empty'), [host])
  return <Empty title={t('empty')} />
}

interface AskedProps {
  host: ReportHost
  address: string
}

const isUnbound = ({ login }: OpenedReport) => login?.frUserName === ''

function Asked({ host, address }: AskedProps) {
  useSignals()
  const { http, session } = useRuntime()
  const userName = host.props.userName.value || session.user.value?.username || ''
  const asked = host.props.login.value === 'none' ? undefined : userName
  const query = useMemo(() => {
    let turn = 0
    const read = async (signal: AbortSignal): Promise<OpenedReport> => {
      const opened = await openReport(http, address, asked, signal)
      turn += 1
      return { ...opened, turn }
    }
    return createQuery({ read })
  }, [http, address, asked])
  const state = useElementQuery(host, query, isUnbound)
  useEffect(() => host.expose({ reload: query.refresh }), [host, query])
  if (state.phase === 'loading') return <Skeleton lines={6} />
  if (state.phase !== 'ready' || state.failure) return null
  if (isUnbound(state.data)) return <Unbound host={host} userName={userName} />
  return (
    <Report host={host} address={address} opened={state.data} userName={userName} onReload={query.refresh}>
      <NoReport />
    </Report>
  )
}

/** Told once, and unless the page says it itself, shown until it is read. */
function Unbound({ host, userName }: { host: ReportHost; userName: string }) {
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
