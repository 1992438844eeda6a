import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { useText } from '#core/locale.tsx'
import { countOf, type Group } from '#domain/search/tree.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { GroupHead } from './GroupHead.tsx'

/** What drags comes after the conditions, which are of use without it. */
const Dragging = lazy(async () => ({ default: (await import('./Dragging.tsx')).Dragging }))

/** The conditions, group within group. */
export function Builder({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  const { store, fields } = model
  const tree = store.tree.value
  if (fields.value.size === 0) return <p className="as-none">{t('noFields')}</p>
  const plain = <GroupView model={model} group={tree} depth={1} />
  return (
    <Suspense fallback={plain}>
      <Dragging model={model}>{plain}</Dragging>
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
