import { statSync } from 'node:fs'

/** What a process of the benchmark tells of itself when it has written its file; peak memory with everything the process needs. */
export interface Told {
  cpuMs: number
  wallMs: number
  rssMB: number
  bytes: number
}

/** Runs what is measured and prints what it took, as one line. */
export async function tell(file: string, work: () => Promise<void>): Promise<void> {
  const before = process.cpuUsage()
  const begun = performance.now()
  await work()
  const wallMs = performance.now() - begun
  const { user, system } = process.cpuUsage(before)
  const told: Told = { cpuMs: (user + system) / 1_000, wallMs, rssMB: process.resourceUsage().maxRSS / 1_024, bytes: statSync(file).size }
  console.log(JSON.stringify(told))
}
