import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { watchVersion } from '#core/browser/newer-version.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useShell } from '#shell/shell-context.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './News.css?inline'
import { messages } from './news.messages.ts'

const sheet = styleSheet(css)

/**
 * What concerns every view: that there is no network, with what waits for it, and that there is a new version. That one is said only while no view
 * holds unsaved input, and nothing is loaded anew by itself.
 */
export function News() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { unsaved } = useShell()
  const { store } = useRuntime()
  const isOffline = useOffline()
  const [newer, setNewer] = useNewer()
  const held = unsaved.views.value.size
  const sending = Object.keys(store.upload.value.value).length
  if (isOffline) {
    return (
      <div className="news">
        <Notice tone="warning" title={t('offline')}>
          {t('offline.note')} {held > 0 && t('offline.unsaved', { n: held })} {sending > 0 && t('offline.sending', { n: sending })}
        </Notice>
      </div>
    )
  }
  if (!newer || held > 0) return null
  const reload = <Button onPress={() => window.location.reload()}>{t('reload')}</Button>
  return (
    <div className="news">
      <Notice tone="info" title={t('newer')} action={reload} onClose={() => setNewer(false)}>
        {t('newer.note')}
      </Notice>
    </div>
  )
}

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    for (const name of ['online', 'offline']) window.addEventListener(name, look)
    // The network may have gone before anybody listened.
    look()
    return () => {
      for (const name of ['online', 'offline']) window.removeEventListener(name, look)
    }
  }, [])
  return isOffline
}

/** Whoever has set it aside is told of the next one. */
function useNewer(): [boolean, (newer: boolean) => void] {
  const [newer, setNewer] = useState(false)
  useEffect(() => watchVersion(document, () => setNewer(true)), [])
  return [newer, setNewer]
}
