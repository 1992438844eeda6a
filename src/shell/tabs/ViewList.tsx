import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { messages as shellMessages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Listbox, type Option } from '#ui/controls/Listbox.tsx'
import { optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { Popup } from '#ui/overlay/Popup.tsx'
import { messages } from './tab-menu.messages.ts'
import css from './ViewList.css?inline'
import { reopen } from './view-verbs.ts'

const sheet = styleSheet(css)

export interface ViewListProps {
  titleOf: (tab: ViewTab) => string
  anchor: RefObject<HTMLElement | null>
  /** After the tabs have changed the focus goes on with this one. */
  focus: (key: string) => void
  /** The menu of the view that is shown. */
  onMenu: () => void
  onClose: (refocus: boolean) => void
}

/** All open views with a search; Enter and a press show one. Beneath: what the menu of a tab has, and the way back to a closed one. */
export function ViewList({ titleOf, anchor, focus, onMenu, onClose }: ViewListProps) {
  useSignals()
  useStyles(sheet)
  const heading = useText(shellMessages)('views')
  const { nav } = useShell()
  const after = (then: () => unknown) => () => {
    onClose(true)
    void then()
  }
  const back = () => {
    focus('')
    return reopen(nav)
  }
  return (
    <Popup
      open
      anchor={anchor}
      align="end"
      width="own"
      role="dialog"
      label={heading}
      className="view-list"
      onClose={(why) => onClose(why === 'escape')}
    >
      <Found titleOf={titleOf} heading={heading} onChoose={(tab) => after(() => nav.go(tab.fullPath))()} />
      <Foot onBack={after(back)} onMenu={after(onMenu)} />
    </Popup>
  )
}

/** The views whose titles have what was typed. */
function Found({ titleOf, heading, onChoose }: Pick<ViewListProps, 'titleOf'> & { heading: string; onChoose: (tab: ViewTab) => void }) {
  useSignals()
  const t = useText(messages)
  const { nav } = useShell()
  const noteOf = useNotes()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => input.current?.focus(), [])
  const active = nav.active.value
  const wanted = typed.trim().toLowerCase()
  const found = nav.tabs.value.filter((tab) => titleOf(tab).toLowerCase().includes(wanted))
  const choose = (index: number) => found[index] && onChoose(found[index])
  const keys = useListKeys({
    count: found.length,
    textOf: (index) => (found[index] ? titleOf(found[index]) : ''),
    onChoose: choose,
    typing: true,
    first: found.findIndex(({ key }) => key === active),
  })
  const type = (text: string) => {
    setTyped(text)
    keys.setActive(0)
  }
  return (
    <>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={keys.active < 0 ? undefined : optionId(id, keys.active)}
        className="view-list-find"
        aria-label={t('views.find')}
        placeholder={t('views.find')}
        maxLength={80}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => void keys.onKeyDown(event)}
      />
      <Listbox
        id={id}
        label={heading}
        options={found.map((tab): Option => ({ value: tab.key, label: titleOf(tab), note: noteOf(tab) }))}
        isSelected={(key) => key === active}
        active={keys.active}
        onActive={keys.setActive}
        onChoose={choose}
        empty={t('views.none')}
      />
    </>
  )
}

/** Whether a view is pinned, and whether it holds unsaved input. */
function useNotes(): (tab: ViewTab) => string {
  const t = useText(shellMessages)
  const { unsaved } = useShell()
  return ({ key, pinned }) => [pinned && t('views.pinned'), unsaved.views.value.has(key) && t('views.unsaved')].filter(Boolean).join(' · ')
}

function Foot({ onBack, onMenu }: { onBack: () => void; onMenu: () => void }) {
  useSignals()
  const t = useText(messages)
  const { nav } = useShell()
  return (
    <div className="view-list-foot">
      <Button kind="text" disabled={nav.closed.value.length === 0} onPress={onBack}>
        {t('views.reopen')}
      </Button>
      {nav.active.value !== '' && (
        <Button kind="text" onPress={onMenu}>
          {t('views.more')}
        </Button>
      )}
    </div>
  )
}
