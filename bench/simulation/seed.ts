/** Thread that runs all policies on the mornings of one seed. */
import { parentPort, workerData } from 'node:worker_threads'
import { figuresOfSeed, type Seed } from './policies.ts'

parentPort!.postMessage(figuresOfSeed(workerData as Seed))
