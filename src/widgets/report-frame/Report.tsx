import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { type FrameControls, NewWindow, PageFrame, type Pass, shownTitle, webAddress } from '#widgets/page-frame/index.ts'
import type { OpenedReport } from './open-report.ts'
import css from './Report.css?inline'
import { readLogin } from './report-frame.api.ts'
import { messages } from './report-frame.messages.ts'
import { type ReportLogin, takesLogin, withLogin } from './report-frame.rules.ts'
import type { ReportHost } from './report-host.ts'

const sheet = styleSheet(css)

/** A ticket that is older would end on its way. */
const FRESH_MS = 45_000

const passOf = ({ frUserName, frPassword }: ReportLogin): Pass => ({ ticket: frPassword, account: frUserName })

interface ReportProps {
  host: ReportHost
  /** With places of the login, where its server takes it there. */
  address: string
  opened: OpenedReport
  userName: string
  onReload: () => Promise<void>
  /** In its place, where no page of the web was named. */
  children: ReactNode
}

/** A report that may be shown, beneath its tools. */
export function Report({ host, address, opened, userName, onReload, children }: ReportProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { http } = useRuntime()
  const controls = useRef<FrameControls>(null)
  const [title, setTitle] = useState('')
  const hears = useHearing(opened)
  /** The login that came with the report: it serves once, and not for long. */
  const first = useMemo(
    () => ({ login: takesLogin(address) ? undefined : opened.login, until: performance.now() + FRESH_MS }),
    [opened, address],
  )
  const url = useMemo(() => (opened.login && takesLogin(address) ? withLogin(address, opened.login) : opened.page.url), [opened, address])
  useEffect(
    () =>
      host.expose({
        async print() {
          if (!controls.current?.print()) throw new Error(t('unprintable'))
        },
      }),
    [host, t],
  )
  if (url === undefined || !webAddress(url)) return children
  const ticket = async (): Promise<Pass> => {
    const { login } = first
    first.login = undefined
    if (!opened.login) return { ticket: '' }
    return passOf(login && performance.now() < first.until ? login : await readLogin(http, userName, opened.page.origin))
  }
  const alone = takesLogin(address) && <SignedInWindow address={address} userName={userName} origin={opened.page.origin} />
  return (
    <div className="rf">
      <div className="rf-tools">
        <span className="rf-title">{title || opened.page.name}</span>
        {hears.value && (
          <Button kind="text" onPress={() => controls.current?.print()}>
            {t('print')}
          </Button>
        )}
        <Button kind="text" icon="refresh" onPress={onReload}>
          {t('reload')}
        </Button>
        {/* The login of one that is told it goes to the frame alone. */}
        {alone || (!opened.login && <NewWindow url={url} />)}
      </div>
      <PageFrame
        key={opened.turn}
        url={url}
        label={title || t('label')}
        allow={host.props.allow.value}
        controls={controls}
        ticket={ticket}
        onHello={hears.begin}
        onTitle={(told) => setTitle(shownTitle(told))}
        onRetry={() => void onReload()}
        onLoad={() => void host.emit('fly-load', {})}
        {...(alone && { newWindow: alone })}
      />
    </div>
  )
}

interface SignedInWindowProps {
  address: string
  userName: string
  origin: string
}

/** Opens the report in a window of its own, with a login of its own: the one in the frame is used up. */
function SignedInWindow({ address, userName, origin }: SignedInWindowProps) {
  const t = useText(messages)
  const { http, notices } = useRuntime()
  const open = async () => {
    const failure = await failureOf(
      readLogin(http, userName, origin).then((login) => {
        const url = withLogin(address, login)
        if (url !== undefined && webAddress(url)) window.open(url, '_blank', 'noopener,noreferrer')
      }),
    )
    if (failure) notices.show({ tone: 'danger', text: failure.message })
  }
  return (
    <Button kind="text" icon="external" onPress={open}>
      {t('newWindow')}
    </Button>
  )
}

/** Whether the report of this turn has said that it hears. */
function useHearing(opened: OpenedReport): { value: boolean; begin: () => void } {
  const [heard, setHeard] = useState<OpenedReport>()
  return { value: heard === opened, begin: () => setHeard(opened) }
}
