import { useEffect, useMemo, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
import { createList, ListScreen } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ReviewDrawer } from './parts/ReviewDrawer.tsx'
import { useColumns } from './parts/review-columns.tsx'
import { type ReviewRow, reviewSource, STATUSES } from './supervision.api.ts'
import { messages } from './supervision.messages.ts'

const idOf = ({ project }: ReviewRow) => project.id
const SHOWN = ['reviewStatus']

/** What is supervised and reviewed, and for each project its drawer (9.14). */
export function SupervisionList({ params, navigate, linkTo, readonly = false }: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const list = useMemo(() => createList(runtime, reviewProjects, reviewSource(runtime), { idOf }), [runtime])
  const [opened, setOpened] = useState<string | undefined>(params.projectId)
  useEffect(() => setOpened(params.projectId), [params.projectId])
  const hrefOf = linkTo && ((projectId: string) => linkTo(paths.supervision, { projectId }))
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        columns={useColumns(setOpened, hrefOf)}
        words={{ search: t('search'), empty: t('empty'), none: t('empty.filter'), order: t('sort.first') }}
        emptyIcon="shield"
        chips={{ prop: 'reviewStatus', label: t('statuses'), values: STATUSES.map((id) => ({ id, label: t(`review.${id}`) })) }}
        shownBeside={SHOWN}
        exportAs="tender.review-project"
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.supervision, { view }))}
      />
      {opened && (
        <ReviewDrawer key={opened} projectId={opened} navigate={navigate} readonly={readonly} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
