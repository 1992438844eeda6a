import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '#core/locale.tsx'
import { countOf, type Group } from '#domain/search/tree.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { GroupHead } from './GroupHead.tsx'

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
  const t = useText(messages)
  const { store, fields } = model
  const tree = store.tree.value
  if (fields.value.size === 0) return <p className="as-none">{t('noFields')}</p>
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Dragging model={model}>
        <GroupView model={model} group={tree} depth={1} />
      </Dragging>
    </Suspense>
  )
}

export function GroupView({ model, group, depth }: { model: SearchModel; group: Group; depth: number }) {
  useSignals()
  const t = useText(messages)
  const count = countOf(group)
  const many = group.children.length > 1
  return (
    <fieldset
      className="as-group"
      part="group"
      data-item={group.id}
      data-joined={many ? '' : undefined}
      aria-label={t(depth === 1 ? 'root' : 'group', { count })}
    >
      <GroupHead model={model} group={group} depth={depth} />
      {group.children.length === 0 && <p className="as-none">{t('empty')}</p>}
      <ol className="as-items">
        {group.children.map((item) => (
          <li key={item.id}>
            {item.kind === 'group' ? (
              <GroupView model={model} group={item} depth={depth + 1} />
            ) : (
              <ConditionRow model={model} condition={item} />
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
