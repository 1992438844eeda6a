import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { addCondition, addGroup, setLogic } from '#domain/search/change.ts'
import { freshId, type Group } from '#domain/search/tree.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { focusItem } from '#widgets/advanced-search/focus.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { MoreMenu } from './MoreMenu.tsx'

const WORDS = { AND: 'and', OR: 'or' } as const

/** How the children of a group are joined, once there are two; inner groups take new lines and can be moved as a whole. */
export function GroupHead({ model, group, depth }: { model: SearchModel; group: Group; depth: number }) {
  useSignals()
  const t = useText(messages)
  const { store, host, say, maxDepth } = model
  const add = (make: (root: Group, id: string) => Group) => {
    const id = freshId(store.tree.peek())
    if (!store.change((root) => make(root, group.id))) return model.refuse()
    say(t('said.added'))
    focusItem(host, id)
  }
  if (group.children.length < 2 && depth === 1) return null
  return (
    <div className="as-head">
      {group.children.length > 1 && (
        <fieldset className="as-logic" part="logic">
          <legend>{t('logic')}</legend>
          {(['AND', 'OR'] as const).map((logic) => (
            <button
              key={logic}
              type="button"
              aria-pressed={group.logic === logic}
              onClick={() => store.change((root) => setLogic(root, group.id, logic))}
            >
              {t(WORDS[logic])}
            </button>
          ))}
        </fieldset>
      )}
      {group.muted && <span className="as-muted">{t('muted')}</span>}
      {depth > 1 && (
        <>
          <IconButton icon="plus" label={t('add')} onPress={() => add(addCondition)} />
          {depth < maxDepth() && (
            <IconButton icon="list" label={t('addGroup')} onPress={() => add((root, id) => addGroup(root, id, maxDepth()))} />
          )}
          <MoreMenu model={model} item={group} label={t('more.group')} />
        </>
      )}
    </div>
  )
}
