import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A name with a content hash never changes its content. */
export const HASHED = /[-.][\w-]{7,}\.\w+$/
/** So long after a build was served here last, pages that are still open find its files. */
const KEPT_MS = 25 * 3_600_000
const ROUND_MS = 3_600_000

/**
 * One round: files of the build that is served now are copied to where those of all builds lie together, which their names allow; the time of a file there says when
 * it was part of a build last. Files of nobody's maps: developer tools ask for those of today.
 *
 * @param now ms since 1970
 */
export async function keepAssets(build: string, folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const current = (await readdir(build)).filter((name) => HASHED.test(name) && !name.endsWith('.map'))
  const kept = new Set(await readdir(folder))
  for (const name of current) {
    const file = join(folder, name)
    if (!kept.delete(name)) {
      const part = `${file}.${process.pid}.part`
      await copyFile(join(build, name), part)
      await rename(part, file)
    }
    await utimes(file, now / 1_000, now / 1_000)
  }
  for (const name of kept) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > KEPT_MS) await rm(file, { force: true })
  }
}

/** Rounds at once and every hour. */
export function startKeeping(build: string, folder: string, onError: (error: unknown) => void): () => void {
  const round = () => void keepAssets(build, folder, Date.now()).catch(onError)
  round()
  const timer = setInterval(round, ROUND_MS).unref()
  return () => clearInterval(timer)
}
