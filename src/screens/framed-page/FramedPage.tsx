import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import type { FramedPage as Allowed } from '#contract/frame.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { type FrameControls, NewWindow, openPage, PageFrame, shownTitle, ticketFor, webAddress } from '#widgets/page-frame/index.ts'
import css from './FramedPage.css?inline'
import { messages } from './framed-page.messages.ts'

const sheet = styleSheet(css)

/** The page of another site that the address names, where the tenant allows its origin. @see NAV-06, MENU-02 */
export function FramedPage({ params: { url = '' } }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { http, locale } = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => openPage(http, url, signal) }), [http, url])
  const state = useQuery(query, locale.lang.value)
  if (state.phase === 'loading') return <Skeleton lines={6} />
  if (state.phase === 'failed') return <NotShown url={url} failure={state.failure} onRetry={() => void query.refresh()} />
  return <Page key={state.data.url} page={state.data} asked={url} label={t('label', { name: state.data.name })} />
}

interface PageProps {
  page: Allowed
  /** The address as the view has it. */
  asked: string
  label: string
}

function Page({ page: { url, origin, name, tickets }, asked, label }: PageProps) {
  useSignals()
  const t = useText(messages)
  const { http } = useRuntime()
  const controls = useRef<FrameControls>(null)
  const [title, setTitle] = useState('')
  const address = webAddress(url)
  return (
    <div className="fp">
      <ProjectCode id={asked} code={title} />
      <div className="fp-head">
        <span className="fp-site">
          {name} <span className="fp-origin">{origin}</span>
        </span>
        {address && <IconButton icon="refresh" label={t('reload')} onPress={() => controls.current?.reload()} />}
        {address && <NewWindow url={address.href} />}
      </div>
      {address ? (
        <PageFrame
          url={address.href}
          label={title || label}
          controls={controls}
          ticket={async () => (tickets ? ticketFor(http, url) : { ticket: '' })}
          onTitle={(told) => setTitle(shownTitle(told))}
        />
      ) : (
        <Empty icon="lock" title={t('refused')} />
      )}
    </div>
  )
}

const REFUSED = /^FRAME-/

interface NotShownProps {
  url: string
  failure: Failure
  onRetry: () => void
}

/** Why it is not here, and the ways that are left. */
function NotShown({ url, failure, onRetry }: NotShownProps) {
  const t = useText(messages)
  const isRefused = url === '' || REFUSED.test(failure.code ?? '')
  const address = webAddress(url)
  return (
    <Empty
      icon={isRefused ? 'lock' : 'alert'}
      title={t(url === '' ? 'none' : isRefused ? 'refused' : 'failed')}
      action={isRefused ? address && <NewWindow url={address.href} /> : <Button onPress={onRetry}>{t('retry')}</Button>}
    >
      <p>{url === '' ? t('none.note') : failure.message}</p>
      {url !== '' && <p className="fp-address">{url}</p>}
    </Empty>
  )
}
