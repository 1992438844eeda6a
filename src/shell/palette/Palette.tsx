import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { Span } from '#domain/pinyin.ts'
import type { Places } from '#shell/extras/places.store.ts'
import type { Preferences } from '#shell/extras/preferences.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Listbox, type Option } from '#ui/controls/Listbox.tsx'
import { optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { iconNamed } from '#ui/icons/icons-more.ts'
import css from './Palette.css?inline'
import { messages } from './palette.messages.ts'
import type { Match } from './palette.rules.ts'
import type { Found, Palette as PaletteStore } from './palette.store.ts'
import { usePalette } from './use-palette.ts'

const sheet = styleSheet(css)

interface PaletteProps {
  places: Places
  preferences: Preferences
  onClose: () => void
}

interface Line extends Option {
  match: Match
}

type GroupKey = Extract<keyof (typeof messages)['en'], `group.${string}`>
const titleKey = (group: string) => `group.${group}` as GroupKey

/** One box for everything: menus, open views, projects, people, saved views and actions (elements.md 4.2, 8). */
export function Palette({ places, preferences, onClose }: PaletteProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { palette, first } = usePalette(places, preferences)
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('title')}
      onCancel={(event) => event.preventDefault()}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => {
        const isAgain = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !isAgain)) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="palette-box">
        <Box palette={palette} first={first} onClose={onClose} />
      </div>
    </dialog>
  )
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => element?.close()
  }, [])
  return dialog
}

function useLines(found: readonly Found[]): Line[] {
  const t = useText(messages)
  return useMemo(
    () =>
      found.flatMap(({ group, matches, more }) => {
        const title = more > 0 ? `${t(titleKey(group))} · ${t('more', { n: more })}` : t(titleKey(group))
        return matches.map((match) => ({ value: match.entry.id, label: match.entry.label, note: match.entry.note, group: title, match }))
      }),
    [found, t],
  )
}

function Box({ palette, first, onClose }: { palette: PaletteStore; first: readonly Found[]; onClose: () => void }) {
  useSignals()
  const t = useText(messages)
  const listId = useId()
  const lines = useLines(palette.typed.value === '' ? first : palette.found.value)
  const run = (at: number) => {
    const line = lines[at]
    if (!line) return
    // First the focus goes back to where it was: what is done next may take it elsewhere.
    onClose()
    void line.match.entry.run()
  }
  const keys = useListKeys({ count: lines.length, textOf: (at) => lines[at]?.label ?? '', onChoose: run, typing: true, first: 0 })
  const type = (next: string) => {
    palette.type(next)
    keys.setActive(0)
  }
  return (
    <>
      <div className="palette-head">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={keys.active >= 0 ? optionId(listId, keys.active) : undefined}
          placeholder={t('placeholder')}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={keys.onKeyDown}
        />
        <IconButton icon="close" label={t('close')} onPress={onClose} />
      </div>
      <Listbox
        id={listId}
        label={t('results')}
        options={lines}
        isSelected={never}
        active={keys.active}
        onActive={keys.setActive}
        onChoose={run}
        render={Row}
        empty={<Nothing palette={palette} />}
        footer={<Late palette={palette} isEmpty={lines.length === 0} />}
      />
      <div className="palette-foot">
        <Count palette={palette} n={lines.length} />
        <span aria-hidden="true">{t('keys')}</span>
      </div>
    </>
  )
}

const never = () => false

const Row = ({ match, note }: Line): ReactNode => (
  <>
    <Icon name={iconNamed(match.entry.icon)} />
    <span className="ui-option-text" title={match.entry.label}>
      <Marked text={match.entry.label} marks={match.marks} />
    </span>
    {note && (
      <span className="ui-option-note" title={note}>
        {note}
      </span>
    )}
  </>
)

function Marked({ text, marks }: { text: string; marks: readonly Span[] }): ReactNode {
  if (marks.length === 0) return text
  const parts = marks.flatMap(({ from, to }, at) => [
    text.slice(marks[at - 1]?.to ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ])
  return [...parts, text.slice(marks.at(-1)?.to)]
}

function Nothing({ palette }: { palette: PaletteStore }) {
  useSignals()
  const t = useText(messages)
  if (palette.typed.value === '') return t('begin')
  if (palette.waiting.value) return t('searching')
  return (
    <>
      <p className="palette-none">{t('none', { typed: palette.typed.value })}</p>
      {t('none.note')}
    </>
  )
}

/** Behind the results: what is still being searched, and what could not be. */
function Late({ palette, isEmpty }: { palette: PaletteStore; isEmpty: boolean }) {
  useSignals()
  const t = useText(messages)
  const failed = palette.failed.value
  if (failed.length > 0)
    return (
      <div className="palette-late" role="alert">
        {t('failed', { groups: failed.map((group) => t(titleKey(group))).join(', ') })}
        <Button onPress={palette.retry}>{t('retry')}</Button>
      </div>
    )
  return palette.waiting.value && !isEmpty ? <div className="palette-late">{t('searching')}</div> : null
}

/** How many there are, read out when typing pauses. */
function Count({ palette, n }: { palette: PaletteStore; n: number }) {
  useSignals()
  const t = useText(messages)
  return <LiveText>{palette.typed.value === '' || palette.waiting.value ? '' : t('count', { n })}</LiveText>
}
