import { useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from '#shell/shell.messages.ts'
import { messages as menuMessages } from '#ui/controls/menu.messages.ts'
import { useLate } from '#ui/controls/use-late.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ViewListProps } from './ViewList.tsx'

const readViewList = () => import('./ViewList.tsx').then((module) => module.ViewList)

/** The button at the end of the tabs: all of them in a list with a search, for who has more open than fit, and for fingers. */
export function AllViews(rest: Omit<ViewListProps, 'anchor' | 'onClose'>) {
  const t = useText(messages)
  const missing = useText(menuMessages)
  const { notices } = useRuntime()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const ViewList = useLate(open, readViewList, () => {
    setOpen(false)
    notices.show({ tone: 'danger', text: missing('missing') })
  })
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="view-tab-close"
        aria-label={t('views')}
        title={t('views')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-down" />
      </button>
      {open && ViewList && <ViewList {...rest} anchor={button} onClose={close} />}
    </>
  )
}
