import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Menu, type MenuItem } from '#ui/controls/Menu.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Popup } from '#ui/overlay/Popup.tsx'
import { messages } from '#widgets/advanced-search/saved/saved.messages.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import css from './Saved.css?inline'

const sheet = styleSheet(css)

interface PanelProps {
  model: SearchModel
  anchor: RefObject<HTMLElement | null>
  /** @param back the focus returns to the button */
  onClose: (back: boolean) => void
}

/** The common queries, the own ones first; and what can be done with what is shown. */
export function SavedPanel({ model, anchor, onClose }: PanelProps) {
  useStyles(sheet)
  const t = useText(messages)
  return (
    <Popup
      open
      anchor={anchor}
      width="own"
      role="dialog"
      label={t('saved')}
      className="as-saved-popup"
      onClose={(why) => onClose(why === 'escape')}
    >
      <Inside model={model} onClose={onClose} />
    </Popup>
  )
}

function Inside({ model, onClose }: Pick<PanelProps, 'model' | 'onClose'>) {
  useSignals()
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  const state = model.saved.state.value
  const isReady = state.phase === 'ready'
  useEffect(() => {
    if (isReady) box.current?.querySelector<HTMLElement>('[aria-current] button, button')?.focus()
  }, [isReady])
  const queries = model.saved.queries()
  const groups = [
    { title: t('saved.mine'), rows: queries.filter(({ mine }) => mine) },
    { title: t('saved.others'), rows: queries.filter(({ mine }) => !mine) },
  ].filter(({ rows }) => rows.length > 0)
  const now = model.applied.value
  return (
    <div ref={box} className="as-saved-inside">
      <div className="as-saved-scroll">
        {state.phase === 'loading' && <Skeleton lines={3} />}
        {isReady && groups.length === 0 && (
          <p className="as-saved-none">{t(model.host.props.view.value ? 'saved.none' : 'saved.none.bare')}</p>
        )}
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="as-saved-title">{title}</h3>
            <ul className="as-saved" part="saved-list" aria-label={title}>
              {rows.map((query) => (
                <Row key={query.id} model={model} query={query} isNow={query.id === now?.id} onClose={onClose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="as-saved-foot">
        {now?.mine && now.version !== undefined && model.isModified.value && (
          <Button kind="primary" onPress={() => model.keep()}>
            {t('overwrite')}
          </Button>
        )}
        <Button
          icon="plus"
          onPress={() => {
            onClose(true)
            model.asked.value = { kind: 'save' }
          }}
        >
          {t('save.title')}
        </Button>
      </div>
    </div>
  )
}

interface RowProps extends Pick<PanelProps, 'model' | 'onClose'> {
  query: CommonQuery
  isNow: boolean
}

function Row({ model, query, isNow, onClose }: RowProps) {
  const t = useText(messages)
  const { name, mine, isDefault, shared, ownerName } = query
  const notes = [
    mine ? '' : ownerName ? t('saved.of', { name: ownerName }) : t('saved.left'),
    mine && shared ? t('saved.shared') : '',
    isDefault ? t('saved.default') : '',
  ].filter((note) => note !== '')
  return (
    <li className="as-saved-item" aria-current={isNow || undefined}>
      <button
        type="button"
        className="as-saved-name"
        aria-label={[t('saved.apply', { name }), ...notes].join('; ')}
        onClick={() => {
          onClose(true)
          void model.apply(query.id)
        }}
      >
        <span className="as-saved-mark">{isNow && <Icon name="check" />}</span>
        <span className="as-saved-text">
          <span>{name}</span>
          {notes.length > 0 && <small>{notes.join(' · ')}</small>}
        </span>
      </button>
      <RowMenu model={model} query={query} onClose={onClose} />
    </li>
  )
}

function RowMenu({ model, query, onClose }: Omit<RowProps, 'isNow'>) {
  useSignals()
  const t = useText(messages)
  const { name, mine, isDefault, shared, ownerName, version } = query
  const ask = (kind: 'rename' | 'copy' | 'take' | 'remove') => () => {
    onClose(true)
    model.asked.value = { kind, query }
  }
  const verbs: Record<string, () => unknown> = {
    default: () => model.setDefault(query, !isDefault),
    share: () => model.change(query, { shared: !shared }),
    rename: ask('rename'),
    copy: ask('copy'),
    take: ask('take'),
    link: () => model.copyLink(query),
    // Others work with it too.
    remove: shared ? ask('remove') : () => model.remove(query.id),
  }
  const editable = mine && version !== undefined
  // What somebody shared who has left belongs to nobody: whoever sees it may take it over.
  const isLeft = !mine && ownerName === ''
  const items: MenuItem[] = [
    ...(version === undefined ? [] : [{ id: 'default', label: t(isDefault ? 'saved.undefault' : 'saved.todefault') }]),
    ...(editable ? [{ id: 'share', label: t(shared ? 'saved.unshare' : 'saved.share') }] : []),
    ...(editable ? [{ id: 'rename', label: t('rename') }] : []),
    ...(mine ? [] : [{ id: 'copy', label: t('copy') }]),
    ...(isLeft && version !== undefined ? [{ id: 'take', label: t('take') }] : []),
    ...(model.host.props.linkOf.value ? [{ id: 'link', label: t('link') }] : []),
    ...(mine || isLeft ? [{ id: 'remove', label: t('remove'), danger: true }] : []),
  ]
  return (
    <span className="as-more">
      <Menu
        trigger={<Icon name="more" />}
        label={t('saved.more', { name })}
        align="end"
        items={items}
        onSelect={(id) => void verbs[id]?.()}
      />
    </span>
  )
}
