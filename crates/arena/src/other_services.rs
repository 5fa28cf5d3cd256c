//! Ports and host names of other services, which bot URLs must not reach.
//!
//! The ports are those that browsers block, and the usual ones of databases and infrastructure. Ports above 32767 are
//! allowed: systems assign them, and test bots listen there.

/// The kind of service usually behind a blocked port.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum OtherService {
    /// Small services of old systems, such as echo.
    #[error("small system services")]
    System,
    /// Remote login and remote commands.
    #[error("remote login")]
    Login,
    /// Mail servers, which could be made to send mail.
    #[error("mail")]
    Mail,
    /// DNS, directories and network management.
    #[error("names and directories")]
    Directory,
    /// File servers.
    #[error("files")]
    Files,
    /// News and chat, whose line protocols a request could imitate.
    #[error("chat")]
    Chat,
    /// Databases, which are often open to the local network.
    #[error("databases")]
    Database,
    /// Container and cluster management.
    #[error("containers and clusters")]
    Cluster,
    /// Printers, cameras, telephones.
    #[error("printers, telephones and cameras")]
    Device,
}

/// SQL Server, Oracle, MySQL, PostgreSQL, CouchDB, Redis, Cassandra, Elasticsearch, memcached, MongoDB, Neo4j, InfluxDB,
/// message queues, ZooKeeper, Kafka.
const DATABASES: [u16; 30] = [
    1433, 1434, 1521, 1883, 2181, 3306, 5432, 5672, 5984, 6379, 6380, 7000, 7001, 7473, 7474, 7687, 8086,
    8529, 9042, 9092, 9160, 9200, 9300, 11_211, 15_672, 26_379, 27_017, 27_018, 27_019, 28_015,
];

/// The service at a blocked port; none if a bot may be there.
pub(crate) fn other_service_at(port: u16) -> Option<OtherService> {
    Some(match port {
        // tcpmux, echo, discard, systat, daytime, netstat, qotd, chargen, time, whois, auth, ntp.
        1 | 7 | 9 | 11 | 13 | 15 | 17 | 19 | 37 | 43 | 77 | 79 | 87 | 95 | 113 | 115 | 117 | 119 | 123 => {
            OtherService::System
        }
        // ssh, telnet, rexec, rlogin, rsh, remote desktops, WinRM.
        22 | 23 | 512..=514 | 3389 | 5900..=5903 | 5985 | 5986 => OtherService::Login,
        // smtp, pop2, pop3, imap, and the encrypted ones.
        25 | 109 | 110 | 143 | 220 | 465 | 563 | 587 | 993 | 995 | 4190 => OtherService::Mail,
        // tacacs, dns, gopher's neighbours, kerberos, portmapper, snmp, bgp, ldap, slp, epmap.
        42 | 49 | 53 | 88 | 101..=104 | 111 | 135 | 161 | 179 | 389 | 427 | 464 | 636 | 3268 | 3269 => {
            OtherService::Directory
        }
        // ftp, tftp, netbios, afp, smb, rsync, nfs.
        20 | 21 | 69 | 137 | 139 | 445 | 548 | 873 | 989 | 990 | 2049 | 4045 => OtherService::Files,
        // uucp, xmpp, irc.
        530..=532 | 540 | 556 | 5222 | 5269 | 6000 | 6665..=6669 | 6697 => OtherService::Chat,
        port if DATABASES.contains(&port) => OtherService::Database,
        // Docker, etcd, Consul, Nomad, Vault, Kubernetes.
        2375..=2380 | 4646 | 4647 | 6443 | 8200 | 8300 | 8301 | 8500 | 8600 | 10_250 | 10_255..=10_259 => {
            OtherService::Cluster
        }
        // lpd, ipp, pptp, rtsp, sip, raw printing, adb.
        515 | 526 | 554 | 601 | 631 | 1719 | 1720 | 1723 | 3659 | 5037 | 5060 | 5061 | 6566 | 9100
        | 10_080 => OtherService::Device,
        _ => return None,
    })
}

/// Whether this is the name of a cloud's metadata service, which gives secrets to requests from inside.
pub(crate) fn metadata_name(host: &str) -> bool {
    const NAMES: [&str; 12] = [
        "metadata",
        "metadata.google.internal",
        "metadata.goog",
        "metadata.google.com",
        "metadata.azure.internal",
        "metadata.azure.com",
        "metadata.platformequinix.com",
        "metadata.packet.net",
        "metadata.tencentyun.com",
        "instance-data",
        "instance-data.ec2.internal",
        "kubernetes.default.svc",
    ];
    let host = host.trim_end_matches('.');
    // Names with a search domain appended, as /etc/resolv.conf adds it.
    let first = host.split('.').next().unwrap_or_default();
    NAMES.iter().any(|name| host.eq_ignore_ascii_case(name))
        || (first.eq_ignore_ascii_case("instance-data") && host.ends_with(".internal"))
        || (first.eq_ignore_ascii_case("metadata") && host.ends_with(".internal"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_left_alone_and_bots_are_not() {
        for port in [1, 7, 9, 22, 23, 25, 53, 110, 143, 389, 465, 587, 993, 995, 445, 2049, 6000] {
            assert!(other_service_at(port).is_some(), "{port}");
        }
        for port in [1433, 3306, 5432, 5984, 6379, 9042, 9200, 11211, 27017, 2375, 2376, 2379, 3389, 10250] {
            assert!(other_service_at(port).is_some(), "{port}");
        }
        for port in
            [80, 81, 443, 1234, 1337, 3000, 3001, 3333, 4000, 4110, 4321, 5000, 5001, 5173, 5500, 5555]
        {
            assert_eq!(other_service_at(port), None, "{port}");
        }
        for port in
            [6001, 7777, 8000, 8001, 8008, 8080, 8081, 8088, 8443, 8888, 9000, 9001, 9090, 9999, 10000]
        {
            assert_eq!(other_service_at(port), None, "{port}");
        }
        // The kits' usual ports, those of the documents, and what systems hand out.
        for port in (3000..=3010).chain(4000..=4044).chain(4046..=4189).chain(32_768..=65_535) {
            assert_eq!(other_service_at(port), None, "{port}");
        }
    }

    #[test]
    fn names_of_metadata_services_are_known() {
        for name in [
            "metadata.google.internal",
            "METADATA.google.internal.",
            "metadata",
            "instance-data",
            "instance-data.eu-central-1.compute.internal",
            "metadata.azure.internal",
            "metadata.anything.internal",
        ] {
            assert!(metadata_name(name), "{name}");
        }
        for name in ["bot.example", "metadata.example.org", "my-metadata", "localhost", "internal", ""] {
            assert!(!metadata_name(name), "{name}");
        }
    }
}
