import { open } from 'node:fs/promises'

/** Windows syncs no folders. */
const syncsFolders = process.geteuid !== undefined

/** The name of a file, too, must be on the disk before anybody says that it is there. */
export async function syncFolder(path: string): Promise<void> {
  if (!syncsFolders) return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
