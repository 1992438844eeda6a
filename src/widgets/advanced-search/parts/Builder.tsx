import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useContext, useMemo } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { conditionsOf, countOf, type Group, type Item } from '#domain/search/tree.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { ConditionRow, moveByKey } from './ConditionRow.tsx'
import css from './Conditions.css?inline'
import { DragFrameContext } from './drag-frame.ts'
import { GroupHead } from './GroupHead.tsx'

const sheet = styleSheet(css)

type Frame = ComponentType<{ model: SearchModel; children: ReactNode }>
/** Conditions are of use without what drags them. */
const Plain: Frame = ({ children }) => children
/** There before the conditions are: to put it around them later would take the input away in which somebody types. */
const Dragging = lazy(
  async (): Promise<{ default: Frame }> => ({
    default: await import('./Dragging.tsx').then(
      ({ Dragging }) => Dragging,
      () => Plain,
    ),
  }),
)

/** The conditions, group within group. */
export function Builder({ model }: { model: SearchModel }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const refused = model.refused.value
  // Handed over once: what drags is not drawn anew when a value changes.
  const tree = useMemo(() => <Tree model={model} />, [model])
  if (model.fields.value.size === 0) return <p className="as-none">{t('noFields')}</p>
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Dragging model={model}>{tree}</Dragging>
      {refused && refused !== model.stopped.value && <p className="as-slip">{refused}</p>}
    </Suspense>
  )
}

function Tree({ model }: { model: SearchModel }) {
  useSignals()
  return <GroupView model={model} group={model.store.tree.value} depth={1} first={1} />
}

interface ItemProps {
  model: SearchModel
  item: Item
  /** Of the group it stands in. */
  depth: number
  place: number
}

/** Groups and conditions in which nothing has changed are not drawn anew. */
const ItemView = memo(function ItemView({ model, item, depth, place }: ItemProps) {
  return (
    <li>
      {item.kind === 'group' ? (
        <GroupView model={model} group={item} depth={depth + 1} first={place} />
      ) : (
        <ConditionRow model={model} condition={item} place={place} />
      )}
    </li>
  )
})

/** From so many on the browser need not lay out what is not on screen. */
const MANY = 40

interface GroupProps {
  model: SearchModel
  group: Group
  depth: number
  /** Place of its first condition among all. */
  first: number
}

function GroupView({ model, group, depth, first }: GroupProps) {
  useSignals()
  const t = useText(messages)
  const count = countOf(group)
  const many = group.children.length > 1
  const places = placesOf(group, first)
  const Frame = useContext(DragFrameContext)
  const box = (
    <fieldset
      className="as-group"
      part="group"
      data-item={group.id}
      data-joined={many ? '' : undefined}
      data-many={depth === 1 && count > MANY ? '' : undefined}
      aria-label={t(depth === 1 ? 'root' : 'group', { count })}
      // A line takes its own keys: what comes here was pressed in the head of the group.
      onKeyDown={(event) => depth > 1 && moveByKey(event, model, group.id)}
    >
      <GroupHead model={model} group={group} depth={depth} />
      {group.children.length === 0 && <p className="as-none">{t('empty')}</p>}
      <ol className="as-items">
        {group.children.map((item, at) => (
          <ItemView key={item.id} model={model} item={item} depth={depth} place={places[at]!} />
        ))}
      </ol>
    </fieldset>
  )
  if (!Frame || depth === 1) return box
  return (
    <Frame id={group.id} label={t('move.group')}>
      {box}
    </Frame>
  )
}

/** Where the conditions of each child begin. */
function placesOf({ children }: Group, first: number): number[] {
  let next = first
  return children.map((item) => {
    const place = next
    next += item.kind === 'group' ? conditionsOf(item).length : 1
    return place
  })
}
