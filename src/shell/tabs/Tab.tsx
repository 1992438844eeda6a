import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { Icon } from '#ui/icons/Icon.tsx'

interface TabProps {
  tab: ViewTab
  title: string
  shown: boolean
  reachable: boolean
  drop: 'before' | 'after' | undefined
}

/** One opened view: its title, whether it is pinned, whether it holds unsaved input, and the cross. */
export function Tab({ tab, title, shown, reachable, drop }: TabProps) {
  useSignals()
  const t = useText(messages)
  const { nav, unsaved } = useShell()
  const close = () => void (tab.pinned || nav.close(tab.key))
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('[data-close]')) close()
    else void nav.go(tab.fullPath)
  }
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab.key}`}
      className="view-tab"
      part={shown ? 'tab tab-active' : 'tab'}
      data-key={tab.key}
      data-pinned={tab.pinned ? '' : undefined}
      data-drop={drop}
      aria-selected={shown}
      aria-controls={`panel-${tab.key}`}
      aria-keyshortcuts="Delete Shift+F10 Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
      aria-description={t('views.how')}
      tabIndex={reachable ? 0 : -1}
      onClick={press}
      onAuxClick={(event) => event.button === 1 && close()}
      // The middle button would start the browser's own scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      {unsaved.views.value.has(tab.key) && (
        <span className="view-tab-unsaved" title={t('views.unsaved')}>
          <span className="visually-hidden">{t('views.unsaved')}</span>
        </span>
      )}
      <span className="view-tab-title">{title}</span>
      {tab.pinned ? (
        <span className="view-tab-pin" title={t('views.pinned')}>
          <Icon name="pin" />
          <span className="visually-hidden">{t('views.pinned')}</span>
        </span>
      ) : (
        <span className="view-tab-close" data-close="" title={t('views.close', { title })} aria-hidden="true">
          <Icon name="close" />
        </span>
      )}
    </button>
  )
}
