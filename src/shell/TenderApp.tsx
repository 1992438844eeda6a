import { untracked } from '@preact/signals-react'
import { useSignalEffect, useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ShownContext } from '#core/browser/shown.ts'
import { MayLeaveContext } from '#core/browser/unsaved.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { ProjectCodes, TitleMarks } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { AppProps } from './app.types.ts'
import { createShell } from './create-shell.ts'
import { densityChoice } from './density.ts'
import { AppFrame } from './frame/AppFrame.tsx'
import { Loading } from './frame/Loading.tsx'
import { Transfers } from './frame/Transfers.tsx'
import { pathHistory } from './history.ts'
import { settle } from './routes.ts'
import { messages } from './shell.messages.ts'
import { ShellContext, useShell } from './shell-context.ts'
import { useAppEvents } from './use-app-events.ts'
import { useMark } from './use-mark.ts'
import { useRouteGuards } from './use-route-guards.ts'

interface TenderAppProps {
  host: BodyHost<AppProps>
}

/**
 * The routed application as the body of `fly-tender-app`. It begins after it is known who is there (runtime mode), or after sign-in
 * (otherwise): until then the address may carry the provider's answer and is not touched (AUTH-14).
 */
export function TenderApp({ host }: TenderAppProps) {
  useSignals()
  const { session, config, http } = useRuntime()
  // What the first screen asks is asked beside its code; a page that keeps its route elsewhere asks for what every screen has.
  useEffect(() => {
    const { routing, base } = host.props
    http.begin(routing.peek() === 'path' ? settle(pathHistory(base.peek(), window).current(), config.mode).fullPath : '')
  }, [host, http, config])
  const begun = useRef(false)
  const state = session.state.value
  if (state === 'signed-in' || (state === 'signed-out' && config.mode === 'runtime')) begun.current = true
  if (begun.current) return <Application host={host} />
  return <Waiting host={host} signedOut={state === 'signed-out'} />
}

/** Outside runtime mode nothing is shown before sign-in: the provider is asked at once. When it cannot be asked, that is said. */
function Waiting({ host, signedOut }: TenderAppProps & { signedOut: boolean }) {
  const t = useText(messages)
  const { session, config } = useRuntime()
  const [failure, setFailure] = useState<Failure>()
  const ask = signedOut && config.auth.type === 'own'
  const signIn = useCallback(
    (unasked = false) => {
      setFailure(undefined)
      session.signIn({ unasked }).catch((cause: unknown) => {
        setFailure(cause as Failure)
        host.emit('fly-error', { code: 'FLY-E201', message: (cause as Failure).message, cause })
      })
    },
    [session, host],
  )
  useEffect(() => {
    if (ask) signIn(true)
  }, [ask, signIn])
  if (!failure) return <Loading />
  return (
    <Notice tone="danger" title={t('login.failed')} action={<Button onPress={() => signIn()}>{t('login.signIn')}</Button>}>
      {failure.message}
    </Notice>
  )
}

function Application({ host }: TenderAppProps) {
  const runtime = useRuntime()
  // What is read while it is put together is nobody's reason to render again: above, `TenderApp` still listens.
  const shell = useMemo(() => untracked(() => createShell(host, runtime)), [host, runtime])
  useEffect(() => shell.nav.follow(), [shell])
  return (
    <ShellContext value={shell}>
      <MayLeaveContext value={shell.unsaved.mayLeave}>
        <ProjectCodes value={shell.learnCode}>
          <TitleMarks value={shell.mark}>
            <ShownContext value={shell.tellShown}>
              <Wired />
            </ShownContext>
          </TitleMarks>
        </ProjectCodes>
      </MayLeaveContext>
    </ShellContext>
  )
}

/** Inside the shell's context: who may see what, what the page is told, the look, and the frame. */
function Wired() {
  useSignals()
  useRouteGuards()
  useAppEvents()
  useTheme()
  useMark()
  return (
    <>
      <AppFrame />
      <Transfers />
    </>
  )
}

/**
 * Draws the application as the person chose in this browser. The choice becomes the element's own `theme`, so that the page sees it too;
 * without a choice the page's setting holds. The component that calls it must read signals (`useSignals`).
 */
function useTheme(): void {
  const { theme } = useRuntime()
  const { element } = useShell().host
  const wished = useRef<string>(undefined)
  wished.current ??= element.getAttribute('theme') ?? 'auto'
  const choice = theme.choice.value
  useEffect(() => element.setAttribute('theme', choice === 'auto' ? (wished.current ?? 'auto') : choice), [element, choice])
  useSignalEffect(() => {
    if (densityChoice.value) element.setAttribute('density', densityChoice.value)
  })
}
