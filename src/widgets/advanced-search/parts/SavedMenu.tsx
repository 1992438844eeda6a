import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from '#widgets/advanced-search/saved/saved.messages.ts'
import { usePart } from '#widgets/advanced-search/use-part.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

const readPanel = async () => (await import('./SavedPanel.tsx')).SavedPanel
const readDialogs = async () => (await import('./SavedDialogs.tsx')).SavedDialogs

/** The button that says which common query is applied, and opens all of them; nothing where none can be kept. */
export function SavedMenu({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const { applied, isModified, asked, saved, host } = model
  const Panel = usePart(open, readPanel)
  const Dialogs = usePart(asked.value !== undefined, readDialogs)
  if (saved.state.value.phase === 'none' || host.props.savingHidden.value) return null
  const name = applied.value?.name
  const close = (back: boolean) => {
    setOpen(false)
    if (back) anchor.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <div ref={anchor} className="as-saved-anchor">
        <button
          type="button"
          className="as-open as-saved-open"
          aria-label={name && [t('saved.now', { name }), isModified.value ? t('saved.modified') : ''].filter(Boolean).join(' · ')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="as-saved-now" title={name}>
            {name ?? t('saved')}
          </span>
          {isModified.value && <em className="as-mark">{t('saved.modified')}</em>}
          <Icon name={open ? 'chevron-up' : 'chevron-down'} />
        </button>
      </div>
      {Panel && open && <Panel model={model} anchor={anchor} onClose={close} />}
      {Dialogs && asked.value && <Dialogs key={asked.value.kind} model={model} asked={asked.value} />}
    </>
  )
}

/** What there is to say of the common queries: they could not be read, one lost a field, that of a link is not there. */
export function SavedNotices({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  return (
    <>
      {model.saved.state.value.failure && (
        <Notice tone="warning" action={<Button onPress={() => model.saved.retry()}>{t('saved.retry')}</Button>}>
          {t('saved.failed')}
        </Notice>
      )}
      {model.notice.value && (
        <Notice
          tone="warning"
          onClose={() => {
            model.notice.value = ''
          }}
        >
          {model.notice.value}
        </Notice>
      )}
    </>
  )
}
