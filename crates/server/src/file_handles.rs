//! Raises the limit of open files, and fits connection limits to it.

use crate::config::Limits;

/// Reserved for the store, calls to bots and files.
const RESERVE: u64 = 256;

/// Raises the limit of open files as far as the system allows, and returns it where it is known.
#[cfg(target_os = "linux")]
pub(crate) fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let now = getrlimit(Resource::Nofile);
    let wanted = Rlimit { current: now.maximum, maximum: now.maximum };
    if let Err(error) = setrlimit(Resource::Nofile, wanted) {
        tracing::warn!(%error, "could not raise the limit of open files");
        return now.current;
    }
    // There is no limit.
    now.maximum
}

/// Not supported on other systems.
#[cfg(not(target_os = "linux"))]
pub(crate) fn raise() -> Option<u64> {
    None
}

impl Limits {
    /// Lowers these limits if the open files don't suffice for them and the reserve.
    pub(crate) fn within(mut self, handles: Option<u64>) -> Limits {
        let wanted = (self.connections + self.sockets + self.seated_sockets) as u64;
        let Some(handles) = handles.filter(|handles| *handles < wanted.saturating_add(RESERVE)) else {
            return self;
        };
        let room = handles.saturating_sub(RESERVE.min(handles / 2));
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        tracing::info!(
            handles,
            "the limit of open files is low; limits of connections and sockets were lowered to fit"
        );
        self.connections = self.connections.min(room / 2).max(1);
        self.sockets = self.sockets.min(room / 4).max(1);
        self.seated_sockets = self.seated_sockets.min(room / 4).max(1);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_fit_the_open_files_and_leave_a_reserve() {
        let usual = Limits::default();
        let sum = |limits: &Limits| (limits.connections + limits.sockets + limits.seated_sockets) as u64;
        for handles in [64, 300, 1024, 4096, 65_536] {
            let limits = usual.clone().within(Some(handles));
            assert!(sum(&limits) + RESERVE.min(handles / 2) <= handles.max(4), "{handles}: {}", sum(&limits));
        }
        for enough in [None, Some(1 << 20)] {
            assert_eq!(sum(&usual.clone().within(enough)), sum(&usual));
        }
    }
}
