/* Delays every flush to disk by the milliseconds that a file says, to imitate a slow disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void delay(void) {
  const char *path = getenv("DISK_DELAY_FILE");
  char text[16] = {0};
  int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return;
  ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  long milliseconds = size > 0 ? atol(text) : 0;
  struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  while (milliseconds > 0 && nanosleep(&left, &left) == -1 && errno == EINTR) continue;
}

int fsync(int file) {
  static int (*flush)(int);
  if (flush == NULL) flush = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  delay();
  return flush(file);
}

int fdatasync(int file) {
  static int (*flush)(int);
  if (flush == NULL) flush = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  delay();
  return flush(file);
}
