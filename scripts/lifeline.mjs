// Loaded before a program that scripts/run.mjs starts: when the starter is gone, the program is asked to stop.
import cluster from 'node:cluster'

if (cluster.isPrimary && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
