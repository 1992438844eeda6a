import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

/** Common queries, one press each; the own ones can be deleted. */
export function SavedList({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  const state = model.saved.state.value
  const notice = model.notice.value
  const queries = state.phase === 'ready' ? state.queries : []
  return (
    <>
      {state.phase === 'failed' && (
        <Notice tone="warning" action={<Button onPress={() => model.saved.retry()}>{t('saved.retry')}</Button>}>
          {t('saved.failed')}
        </Notice>
      )}
      {queries.length > 0 && (
        <ul className="as-saved" part="saved-list" aria-label={t('saved')}>
          {queries.map(({ id, name, mine, isDefault }) => (
            <li key={id} className="as-saved-item">
              <button type="button" className="as-saved-name" aria-label={t('saved.apply', { name })} onClick={() => void model.apply(id)}>
                {isDefault && (
                  <span title={t('saved.default')}>
                    <Icon name="check" />
                  </span>
                )}
                {name}
              </button>
              {mine && (
                <button
                  type="button"
                  className="as-saved-delete"
                  aria-label={t('saved.delete', { name })}
                  onClick={() => void model.remove(id)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {notice && (
        <Notice
          tone="warning"
          onClose={() => {
            model.notice.value = ''
          }}
        >
          {notice}
        </Notice>
      )}
    </>
  )
}
