/** Where what somebody was told of a process is found: by its kind, in the list that it stands in for whoever was told. */

const TASKS: readonly string[] = ['workflow-task', 'workflow-urged', 'workflow-reminded', 'workflow-overdue']
const READERS: readonly string[] = ['workflow-reading', 'workflow-mentioned']
const ADMINISTRATORS: readonly string[] = ['workflow-abnormal', 'workflow-left']

/** Told to whoever is asked to decide, to read, or to help; the others to who has started the process. */
export function placeOfNotice(kind: string) {
  if (TASKS.includes(kind)) return '/workspace/unfinished'
  if (READERS.includes(kind)) return '/workspace/participation'
  return ADMINISTRATORS.includes(kind) ? '/workspace/formspanel' : '/workspace/submit'
}
