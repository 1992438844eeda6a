import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './PageFrame.css?inline'
import { messages } from './page-frame.messages.ts'
import { type BridgeListeners, useFrameBridge } from './use-frame-bridge.ts'

const sheet = styleSheet(css)

export interface FrameControls {
  /** Asks the page to print itself; `false`: it does not hear. */
  print: () => boolean
  reload: () => void
}

export interface PageFrameProps extends Pick<BridgeListeners, 'ticket'> {
  /** As the gateway allowed it: nothing else is ever framed. */
  url: string
  /** What it is, for who does not see it. */
  label: string
  /** Features the page may use (Permissions Policy); none when empty. */
  allow?: string
  onTitle?: (title: string) => void
  /** The page hears from now on. */
  onHello?: () => void
  onLoad?: () => void
  /** How it is tried again, where the same address would not do. */
  onRetry?: () => void
  /** How it is opened by itself, where a link to its address would not do. */
  newWindow?: ReactNode
  controls?: RefObject<FrameControls | null>
}

/** A page that has said nothing after this time is asked about. */
const SILENT_MS = 8_000

/** The page keeps its own origin, or its session could not be, and nothing could be addressed to it; that is safe for other origins than ours. It never leads the whole window anywhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

/** A page of another site: sandboxed, heard by the protocol, and with a word where it stays silent. */
export function PageFrame({ controls, onRetry, ...props }: PageFrameProps) {
  useStyles(sheet)
  const [turn, setTurn] = useState(0)
  const say = useRef<FrameControls['print']>(null)
  const reload = () => setTurn((now) => now + 1)
  useImperativeHandle(controls, () => ({ reload, print: () => say.current?.() ?? false }))
  return <Shown key={`${turn} ${props.url}`} {...props} say={say} reload={onRetry ?? reload} />
}

interface ShownProps extends Omit<PageFrameProps, 'controls' | 'onRetry'> {
  say: RefObject<FrameControls['print'] | null>
  reload: () => void
}

function Shown({ url, label, allow = '', ticket, newWindow = <NewWindow url={url} />, say, reload, ...on }: ShownProps) {
  const { lang } = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const { origin } = new URL(url)
  const quiet = useQuiet(origin)
  const bridge = useFrameBridge(frame, origin, lang, {
    ticket,
    onHello: () => {
      quiet.end()
      on.onHello?.()
    },
    onTitle: (title) => on.onTitle?.(title),
    onHeight: setHeight,
  })
  useImperativeHandle(say, () => () => bridge.current?.say({ type: 'print' }) ?? false)
  return (
    <div className="pf">
      {quiet.why && <Quiet why={quiet.why} newWindow={newWindow} reload={reload} onClose={quiet.end} />}
      <iframe
        ref={frame}
        className="pf-frame"
        part="frame"
        title={label}
        src={url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow={allow}
        style={{ minBlockSize: `${height}px` }}
        onLoad={on.onLoad}
      />
    </div>
  )
}

/** Why a page may be nowhere to be seen: it said nothing, the browser kept it away (or where it led to), or this page does not know yet that it may be shown. */
type Why = { kind: 'silent' } | { kind: 'blocked'; origin: string } | { kind: 'old' }

function useQuiet(origin: string): { why: Why | undefined; end: () => void } {
  const [why, setWhy] = useState<Why>()
  const ended = useRef(false)
  useEffect(() => {
    const tell = (next: Why) => !ended.current && setWhy(next)
    const timer = setTimeout(() => tell({ kind: 'silent' }), SILENT_MS)
    const kept = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      const blocked = effectiveDirective === 'frame-src' ? URL.parse(blockedURI)?.origin : undefined
      if (blocked) tell(blocked === origin ? { kind: 'old' } : { kind: 'blocked', origin: blocked })
    }
    document.addEventListener('securitypolicyviolation', kept)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', kept)
    }
  }, [origin])
  const end = () => {
    ended.current = true
    setWhy(undefined)
  }
  return { why, end }
}

interface QuietProps {
  why: Why
  newWindow: ReactNode
  reload: () => void
  onClose: () => void
}

function Quiet({ why, newWindow, reload, onClose }: QuietProps) {
  const t = useText(messages)
  const again = why.kind === 'old' ? () => window.location.reload() : reload
  return (
    <Notice
      tone="warning"
      title={t(`quiet.${why.kind}`)}
      onClose={onClose}
      action={
        <span className="pf-ways">
          <Button onPress={again}>{t(why.kind === 'old' ? 'reload.all' : 'reload')}</Button>
          {newWindow}
        </span>
      }
    >
      {t(`quiet.${why.kind}.note`, { origin: why.kind === 'blocked' ? why.origin : '' })}
    </Notice>
  )
}

/** A link that opens the page by itself, without a way back to this one. */
export function NewWindow({ url, children }: { url: string; children?: ReactNode }) {
  useStyles(sheet)
  const t = useText(messages)
  return (
    <a className="pf-link" href={url} target="_blank" rel="noopener noreferrer">
      {children ?? t('newWindow')}
    </a>
  )
}
